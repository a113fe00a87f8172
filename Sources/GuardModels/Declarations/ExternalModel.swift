// fmguard — SPDX-License-Identifier: Apache-2.0
// A larger classifier that somebody serves over HTTP, as a file of the configuration directory declares it. A value;
// asks nobody, and knows no secret.

public import GuardAddress
public import GuardPolicy

/// The declaration of a classifier outside, which is asked about a text over HTTP.
public struct ExternalModel: Sendable, Hashable {
  /// The folder of a configuration directory that holds the declarations.
  public static let folder = "models"
  /// How many there may be.
  public static let limit = 4

  /// When it is asked.
  public enum Occasion: Sendable, Hashable {
    /// About every text.
    case always
    /// About texts whose highest score by the built-in classifier lies within bounds, both included, from 0 to 1.
    case uncertain(between: ClosedRange<Double>)
  }

  /// After how many failures in a row nobody is asked, and for how long.
  public struct Breaker: Sendable, Hashable {
    /// 1 to 1000.
    public var failures = 5
    /// In seconds, 1 to 3600.
    public var pause = 30.0
  }

  /// How many answers are kept, and for how long.
  public struct Cache: Sendable, Hashable {
    /// 0 to 1,000,000; 0 keeps none.
    public var entries = 10_000
    /// In seconds, 1 to 86400.
    public var seconds = 300.0
  }

  /// The id: what counters and logs call it.
  public var id = ""
  /// The file of the declaration, relative to the configuration directory.
  public var file = ""
  /// How it is asked.
  public var form: ModelForm
  /// Where it is asked.
  public var address: RemoteAddress
  /// The name of the model that is sent.
  public var name = ""
  /// The environment variable that holds the key; nil if none is sent.
  public var keyVariable: String?
  /// When it is asked.
  public var occasion = Occasion.always
  /// How long an answer may take, all attempts included, in seconds: 0.05 to 60.
  public var deadline = 2.0
  /// How often is asked again after no connection, the status 429, or one from 500 on: 0 to 5.
  public var retries = 1
  /// About how many texts it is asked at the same time: 1 to 64.
  public var concurrency = 8
  /// When it is left alone.
  public var breaker = Breaker()
  /// What is kept of its answers.
  public var cache = Cache()
  /// The path of a file with the certificates that the server's must come from, in PEM; nil for those of the system.
  public var certificates: String?
  /// How many bytes a text may have to be sent: 1 to 1,048,576.
  public var sizeLimit = 32 << 10
  /// What its names mean here. Names that are left out do not count.
  public var categories: [String: String]
  /// The lowest score that counts where a policy names none: 0 to 1.
  public var threshold = 0.5
  /// On which sides of the model it is asked.
  public var stages: Set<Stage> = [.input, .output]

  /// A declaration with the defaults of files.
  public init(_ form: ModelForm, at address: RemoteAddress) {
    (self.form, self.address) = (form, address)
    categories = form.categories
  }

  /// Whether it is asked about a text.
  ///
  /// - Parameter highest: the highest score that the built-in classifier gave the text; nil if it gave none, such as
  ///   for a language that it does not know: then nothing is certain.
  public func isAsked(at stage: Stage, highest: Double?) -> Bool {
    guard stages.contains(stage) else { return false }
    return switch occasion {
    case .always: true
    case .uncertain(let bounds): highest.map(bounds.contains) ?? true
    }
  }
}
