// fmguard — SPDX-License-Identifier: Apache-2.0
// The closed list of particles and endings that may follow a Korean noun within its eojeol. A table for people who know
// Korean: add a word to the group whose comment fits. Nouns do not belong here (점, 역, 표, 놈, 년, 짓 …).

extension HangulEndings {
  static let table: [HangulEndingGroup] = [
    // Plural and honorific, "each", "among themselves", "about".
    .init(place: .suffix, form: .any, words: "들 님 씩 끼리 쯤"),

    // Place, receiver, source, direction of any form.
    .init(place: .role, form: .any, words: "에 에서 에게 에게서 께 께서 한테 한테서 더러 에다 에다가 에서부터"),
    // Direction and means.
    .init(place: .role, form: .any, words: "으로 으로서 으로써 으로부터 으로까지 으론 로부터"),
    .init(place: .role, form: .vowelOrRieul, words: "로 로서 로써 로까지 론"),
    // Company.
    .init(place: .role, form: .any, words: "하고 이랑"),
    .init(place: .role, form: .consonant, words: "과"),
    .init(place: .role, form: .vowel, words: "와 랑"),
    // Comparison, extent, "with nothing but".
    .init(place: .role, form: .any, words: "만으로 만으로도 처럼 같이 보다 만큼 대로 까지 부터 마저 조차 밖에 마다 뿐 치고 따라 마냥 때문에"),
    // Contracted with 는.
    .init(place: .role, form: .any, words: "엔 에겐 에선 한텐 보단 까진 부턴"),
    // Quotation, after which "say" may follow: 이라고 했다.
    .init(place: .role, form: .any, words: "이라고 이라 이라곤"),
    .init(place: .role, form: .vowel, words: "라고 라 라곤"),

    // Emphasis, topic, choice.
    .init(place: .emphasis, form: .any, words: "도 만 커녕 이나 이라도 이든 이든지 이나마 이야말로"),
    .init(place: .emphasis, form: .consonant, words: "은 은커녕"),
    .init(place: .emphasis, form: .vowel, words: "는 나 라도 든 든지 나마 야말로 는커녕"),

    // Subject, object, possessor, call.
    .init(place: .last, form: .any, words: "의 이여 이시여"),
    .init(place: .last, form: .consonant, words: "이 을 아"),
    .init(place: .last, form: .vowel, words: "가 를 야 여 시여"),
    // "A thing called …", lists.
    .init(place: .last, form: .any, words: "이란 이며 이고 이니"),
    .init(place: .last, form: .vowel, words: "란 며 고 니"),

    // Polite end of a fragment.
    .init(place: .polite, form: .any, words: "요"),
    .init(place: .polite, form: .consonant, words: "이요"),

    // "Is", forms that are the same after any noun.
    .init(
      place: .predicate, form: .any,
      words: """
        이거나 이었으나 이었으며 이었더라면 이었거든 이었거든요 이랄까 이라기보다 이라기보다는 이건 이건만 이신가요 이신지 인데다 인데다가 일지언정 \
        이다 입니다 입니까 이에요 이예요 이야 이지 이죠 이지요 이네 이네요 이냐 이니까 이구나 이군 이군요 이구만 이거든 이거든요 \
        이잖아 이잖아요 이지만 이면 이면서 이면은 이라서 이라니 이라니까 이라며 이라면 이라면서 이라는 이라는데 이라는게 이라는건 이라는걸 이라지 이랍니다 이래 이래요 \
        이었다 이었어 이었어요 이었던 이었는데 이었지 이었고 이었네 이었음 이었으면 이었을 이었을까 이었을까요 이었나 이었나요 이었나봐요 이었으니 이었으니까 이었다면 이었습니다 이였다 이였어 이였는데 이여서 이어서 이어도 이어야 \
        이던 이던데 이더라 이더니 이기 이기도 이기는 이기에 이기만 이긴 이길 이자 이므로 이다가 이든가 이세요 이십니다 이신 이시다 이시라면 이겠지 이겠죠 이겠네 이겠네요 \
        이냐고 이냐는 이니까요 이지만요 이라고요 이라구 이라구요 이라네 이란다 이라던 이라던데 이라더라 이라더니 이라잖아 이래서 이래도 이랬다 이랬어 이다만 이도다 이로다 이올시다 \
        인 인데 인데요 인데도 인지 인지는 인지도 인가 인가요 인가봐 인들 인양 인걸 인걸요 인줄 인듯 인듯하다 인척 인거 인건 인게 인거야 인거지 인거임 인가보다 인가봐요 인마냥 인만큼 \
        일 일까 일까요 일지 일지도 일지라도 일수록 일뿐 일거야 일걸 일듯 일때 일텐데 일테니 일뿐이다 임 임을 임에 임에도 임은 임이
        """),
    // "Is", contracted after a vowel: 이 falls away or joins the ending.
    .init(
      place: .predicate, form: .vowel,
      words: """
        다 예요 에요 지 죠 지요 네 네요 냐 니까 구나 군 군요 구만 거든 거든요 잖아 잖아요 지만 면 면서 라서 라니 라니까 라며 라면 \
        라면서 라는 라는데 라는게 라는건 라는걸 겠지 겠죠 겠네 겠네요 라지 랍니다 래 래요 래서 래도 랬다 랬어 였다 였어 였어요 였던 였는데 였지 였고 였네 였음 였으면 였을 였을까 였나 였나봐요 였다면 였습니다 여서 여도 여야 \
        던데 더라 더니 므로 다가 든가 세요 십니다 냐고 냐는 라고요 라구 라구요 라네 란다 라던 라던데 라더라 라더니 라잖아
        """),

    // "Does", "acts like".
    .init(
      place: .predicate, form: .any,
      words: """
        하다 한다 한다고 한다는 했다 했다고 했다는 했던 했는데 했어 했어요 했지 했고 했네 했네요 했음 했습니다 했으면 했을 \
        하는 하는데 하는데요 하는게 하는거 하는걸 하는지 하던 하더라 하더니 하고 하고있다 하며 하면 하면서 하면서도 하지 하지마 하지만 하지는 하지도 \
        하니 하니까 하네 하네요 하냐 하나 하나요 하자 하자고 하려 하려고 하려는 하러 하게 하거나 하거든 하기 하기는 하기도 하기에 하긴 하길 하도록 \
        하세요 하십시오 하시는 하신 하시고 하시네 하실 하죠 하지요 하잖아 하잖아요 하든 하든지 하듯 하듯이 하라 하라고 하라는 \
        하겠다 하겠지 하겠네 하겠네요 하나봐 하나봐요 하나봅니다 하려다 하려다가 하재 하는건 하는건지 하고싶어 하고싶다 \
        했나 했나요 했나봐 했나봐요 했나봅니다 했기 했으니 했으니까 했으니까요 했을까 했을지도 한다면 한다면서 한대 한거 한건 한걸 한지 \
        해 해서 해도 해라 해요 해야 해야지 해야겠다 해봐 해봐요 해보세요 해보고 해봤다 해줘 해줘요 해주세요 해주는 해주고 해준 해줄 해달라고 해버려 해버린 해버렸다 한 한데 할 할게 할게요 할까 할까요 할지 할때 할수록 할수 할거야 함 함을 함은 합니다 합니까 합시다
        """),
    // "Gets done to", "becomes".
    .init(
      place: .predicate, form: .any, words: "되다 된다 되네 되면 되서 되려고 되기 됐다 되었다 되는 된 될 되어 돼 돼서 되고 되지 됩니다 당하다 당한 당했다 당하는 당해"),
    // "Is like", "is worthy of".
    .init(
      place: .predicate, form: .any,
      words: """
        같은 같은데 같은데도 같은게 같은거 같다 같아 같아요 같아서 같아도 같애 같다고 같다는 같네 같네요 같고 같지 같았다 같으니 같으면 같습니다 같음 같던 같냐 같이도 \
        답다 답게 다운 답네 스럽다 스러운 스럽게 스러워 스럽네 스러웠다 스럽고
        """),
  ]
}
