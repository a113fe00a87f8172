// fmguard — SPDX-License-Identifier: Apache-2.0
// The console: reads `/metrics`, `/v1/ruleset` and `/readyz` every few seconds, and asks `/v1/check`. Writes text into
// the page as text only; knows nothing that the service does not tell everybody with the same key.

const PERIOD = 2000; // milliseconds between two looks at the counters
const MINUTE = 30; // looks in a minute
const HISTORY = 150; // looks that a chart shows: five minutes

const $ = (id) => document.getElementById(id);

/** An element with attributes and children, where a string is text. */
function element(name, attributes = {}, ...children) {
  const svg = ["svg", "path", "title"].includes(name);
  const made = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const row = (...cells) =>
  element("tr", {}, ...cells.map((cell) =>
    typeof cell === "number" ? element("td", { class: "number" }, cell.toLocaleString()) : element("td", {}, cell)));

// MARK: Requests

let key = sessionStorage.getItem("fmguard.key") ?? "";

async function request(path, options = {}) {
  const headers = { ...options.headers, ...(key ? { Authorization: `Bearer ${key}` } : {}) };
  const reply = await fetch(path, { ...options, headers, cache: "no-store" });
  const type = reply.headers.get("Content-Type") ?? "";
  const body = type.startsWith("application/json") ? await reply.json() : await reply.text();
  // A service on its way down, and a reload that failed, say so in a body of their own.
  if (!reply.ok && !body.schema && !body.status) {
    throw Object.assign(new Error(body?.error?.message ?? `${reply.status} for ${path}`), { status: reply.status });
  }
  return body;
}

function complain(error) {
  $("problem").textContent = error ? `${error.message}` : "";
  $("problem").hidden = !error;
}

// MARK: Counters

/** The samples of an exposition: name, labels, value. */
function parseMetrics(text) {
  const samples = [];
  for (const line of text.split("\n")) {
    const found = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (!found) continue;
    const labels = {};
    for (const [, name, value] of (found[2] ?? "").matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)) {
      labels[name] = value.replace(/\\(.)/g, (_, c) => (c === "n" ? "\n" : c));
    }
    samples.push({ name: found[1], labels, value: Number(found[3]) });
  }
  return samples;
}

const sum = (samples, name, test = () => true) =>
  samples.reduce((total, s) => (s.name === name && test(s.labels) ? total + s.value : total), 0);

/** What the four charts show, each as a total since the start. */
const LAYERS = [
  { id: "checks", name: "Checks", total: (s) => sum(s, "fmguard_checks_total") },
  { id: "guard", name: "Guard declined", total: (s) => sum(s, "fmguard_checks_total", (l) => l.layer === "guard") },
  { id: "model", name: "Model refused",
    total: (s) => sum(s, "fmguard_model_refusals_total", (l) => l.verdict !== "none") },
  { id: "infrastructure", name: "Not checked",
    total: (s) => sum(s, "fmguard_checks_total", (l) => l.status === "incomplete" || l.layer === "infrastructure") },
];

/** Looks at the counters, oldest first. */
const looks = [];

function drawLayers() {
  const draw = (layer) => {
    const totals = looks.map((look) => layer.total(look.samples));
    const rates = totals.slice(1).map((total, i) => {
      const seconds = (looks[i + 1].time - looks[i].time) / 1000;
      return Math.max(0, total - totals[i]) / Math.max(seconds, 0.001);
    });
    const most = Math.max(1, ...rates);
    const x = (i) => ((HISTORY - rates.length + i) / (HISTORY - 1)) * 300;
    const y = (rate) => 68 - (rate / most) * 64;
    const line = rates.map((rate, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(rate).toFixed(1)}`).join("");
    const area = rates.length ? `${line}L${x(rates.length - 1).toFixed(1)} 68L${x(0).toFixed(1)} 68Z` : "";
    const now = rates.at(-1) ?? 0;
    const told = `${layer.name}: ${now.toFixed(1)} a second now, ${most.toFixed(1)} at most in five minutes`;
    return element("figure", { class: `layer ${layer.id}` },
      element("figcaption", {}, element("span", { class: "name" }, layer.name),
        element("span", { class: "rate" }, `${now.toFixed(now < 10 ? 1 : 0)}/s`)),
      element("svg", { viewBox: "0 0 300 70", preserveAspectRatio: "none", role: "img", "aria-label": told },
        element("title", {}, told), element("path", { class: "area", d: area }), element("path", { d: line })),
      element("div", { class: "total" }, `${(totals.at(-1) ?? 0).toLocaleString()} since start`));
  };
  $("layers").replaceChildren(...LAYERS.map(draw));
}

/** The series that say what was found, by what they are. */
function mechanisms(samples) {
  const found = new Map();
  const add = (cells, value) => {
    const id = cells.join("\n");
    found.set(id, { cells, value: (found.get(id)?.value ?? 0) + value });
  };
  for (const { name, labels, value } of samples) {
    if (name === "fmguard_guard_findings_total") {
      add(["guard", labels.mechanism, labels.category, labels.stage, labels.enforced === "true" ? "yes" : "shadow"], value);
    } else if (name === "fmguard_model_refusals_total") {
      add(["model", labels.mechanism, `${labels.verdict}, ${labels.kind}`, "output", "reported"], value);
    } else if (/^fmguard_(incomplete|not_run|infrastructure)\w*_total$/.test(name)) {
      add(["infrastructure", name.replace(/^fmguard_|_total$/g, ""), labels.reason ?? labels.token ?? "",
        labels.stage ?? "", ""], value);
    }
  }
  return found;
}

function drawMechanisms() {
  const now = mechanisms(looks.at(-1).samples);
  const before = mechanisms(looks.at(-1 - MINUTE)?.samples ?? looks[0].samples);
  const rows = [...now].filter(([, { value }]) => value > 0).sort(([, a], [, b]) => b.value - a.value)
    .map(([id, { cells, value }]) => row(...cells, value, value - (before.get(id)?.value ?? 0)));
  $("mechanisms").replaceChildren(...rows);
  $("no-mechanisms").hidden = rows.length > 0;
}

// MARK: Ruleset

let ruleset = null;

function drawRuleset() {
  const reload = ruleset.last_reload;
  const facts = {
    Version: ruleset.version, "In force since": new Date(ruleset.loaded_at).toLocaleString(),
    Entries: ruleset.entries.toLocaleString(), Lists: String(ruleset.lists.length),
    Policies: ruleset.policies.join(", "),
    "Last reload": reload ? `${reload.result}, ${new Date(reload.at).toLocaleString()}` : "none since the start",
  };
  $("ruleset").replaceChildren(
    ...Object.entries(facts).flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));
  $("issues").replaceChildren(...(reload?.issues ?? []).map((issue) =>
    element("li", {}, `${[issue.file, issue.line, issue.column].filter((part) => part != null).join(":")}: ${issue.message}`)));
  const wanted = $("filter").value.trim().toLowerCase();
  $("lists").replaceChildren(...ruleset.lists
    .filter((list) => !wanted || [list.id, list.language, list.category].some((word) => word.includes(wanted)))
    .map((list) => row(list.id, list.language, list.category, list.severity, list.stage, list.entries)));
  const policies = ["", ...ruleset.policies];
  if ($("policy").options.length !== policies.length) {
    const chosen = $("policy").value;
    $("policy").replaceChildren(
      ...policies.map((id) => element("option", { value: id }, id || "of the key, or default")));
    $("policy").value = chosen;
  }
}

// MARK: A text to try

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The text with marks over ranges of its bytes; of two that overlap the first counts. */
function marked(text, marks) {
  const bytes = encoder.encode(text);
  const slice = (from, to) => decoder.decode(bytes.subarray(from, to));
  const parts = [];
  let at = 0;
  for (const { range: [from, to], kind, told } of [...marks].sort((a, b) => a.range[0] - b.range[0])) {
    if (from < at) continue;
    parts.push(slice(at, from), element("mark", { class: kind, title: told }, slice(from, to)));
    at = to;
  }
  return element("div", { class: "marked" }, ...parts, slice(at, bytes.length));
}

function drawVerdict(verdict, text) {
  const layer = verdict.layer;
  const headline = {
    guard: `The guard ${verdict.action === "redact" ? "redacts" : "blocks"} it: ${verdict.categories.join(", ")}`,
    model: "The model refused; the guard has nothing against it",
    infrastructure: "It could not be checked",
  }[layer] ?? (verdict.would_block ? "Allowed; an enforcing policy would block it" : "Allowed");
  const policy = verdict.policy;
  const findings = verdict.findings ?? [];
  const refusal = verdict.refusal;
  const isString = verdict.response_shape === "string";
  const marks = [
    ...findings.map((f) => ({ range: f.span.utf8, kind: f.enforced ? "guard" : "guard shadow", told: f.rule })),
    ...(refusal?.evidence ?? []).map((e) => ({ range: e.sentence, kind: "model", told: e.construction })),
  ];
  const children = [
    element("p", { class: `badge ${layer ?? "checks"}` }, headline),
    element("p", { class: "note" },
      `Policy ${policy.effective}` + (policy.requested && policy.requested !== policy.effective
        ? `, not ${policy.requested}: ${policy.reason}` : "") + (refusal
        ? `; refusal: ${refusal.verdict}, ${refusal.kind ?? "no kind"}, ${Math.round(refusal.confidence * 100)} %` : "")),
  ];
  if (isString && marks.length) children.push(marked(text, marks));
  if (findings.length) {
    children.push(element("ul", { class: "evidence" }, ...findings.map((f) => element("li", {},
      `${f.rule} (${f.category}, ${f.severity}${f.enforced ? "" : ", shadow"}), ${f.source}` +
      (f.transformations.length ? `; undone: ${f.transformations.join(", ")}` : "")))));
  }
  if (refusal?.evidence?.length) {
    children.push(element("ul", { class: "evidence" },
      ...refusal.evidence.map((e) => element("li", {}, `${e.sign}: ${e.construction} (${e.language})`))));
  }
  if (layer === "guard" && !verdict.findings) {
    children.push(element("p", { class: "note" }, "Which rule fired, and where, is shown to operators only."));
  }
  if (verdict.text !== undefined) children.push(marked(verdict.text, []));
  children.push(element("details", {}, element("summary", {}, "Verdict as JSON"),
    element("pre", {}, JSON.stringify(verdict, null, 2))));
  $("verdict").replaceChildren(...children);
}

async function check() {
  const text = $("text").value;
  const body = { text, stage: $("stage").value, shape: $("shape").value, explain: true };
  if ($("policy").value) body.policy = $("policy").value;
  if ($("prompt").value && body.stage === "output") body.prompt = $("prompt").value;
  const ask = (row) => request("v1/check",
    { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(row) });
  $("check").disabled = true;
  try {
    let verdict;
    try {
      verdict = await ask(body);
    } catch (error) {
      // Evidence is for operators.
      if (error.status !== 403) throw error;
      verdict = await ask({ ...body, explain: false });
    }
    drawVerdict(verdict, text);
  } catch (error) {
    $("verdict").replaceChildren(element("p", { class: "badge infrastructure" }, error.message));
  } finally {
    $("check").disabled = false;
  }
}

// MARK: The page

async function look() {
  if (document.hidden) return;
  try {
    const [metrics, state, rules] = await Promise.all([request("metrics"), request("readyz"), request("v1/ruleset")]);
    looks.push({ time: Date.now(), samples: parseMetrics(metrics) });
    if (looks.length > HISTORY) looks.shift();
    ruleset = rules;
    const version = rules.version.replace(/^(sha256:.{8}).*/, "$1…");
    $("state").replaceChildren(element("b", {}, state.status), ` · ruleset ${version}`);
    drawLayers();
    drawMechanisms();
    drawRuleset();
    complain();
  } catch (error) {
    complain(error);
  }
}

async function reload() {
  $("reload").disabled = true;
  $("reload-state").textContent = "…";
  try {
    const outcome = await request("-/reload", { method: "POST" });
    $("reload-state").textContent =
      outcome.result === "failed" ? `failed: the ruleset in force stays (${outcome.issues.length} issues)` : outcome.result;
    await look();
  } catch (error) {
    $("reload-state").textContent = error.message;
  } finally {
    $("reload").disabled = false;
  }
}

$("try-form").addEventListener("submit", (event) => { event.preventDefault(); check(); });
$("text").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) $("try-form").requestSubmit();
});
$("key-form").addEventListener("submit", (event) => {
  event.preventDefault();
  key = $("key").value.trim();
  key ? sessionStorage.setItem("fmguard.key", key) : sessionStorage.removeItem("fmguard.key");
  looks.length = 0;
  look();
});
$("reload").addEventListener("click", reload);
$("filter").addEventListener("input", () => ruleset && drawRuleset());
document.addEventListener("visibilitychange", look);
$("key").value = key;
look();
setInterval(look, PERIOD);
