// fmguard — SPDX-License-Identifier: Apache-2.0
// The service from start to stop: load, listen, wait for signals, drain. Knows the order of the steps, none of them.

internal import FMGuard
internal import GuardConsult
internal import GuardHTTP

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The service as a process.
public enum ServiceDaemon {
  /// Takes over what a settings file says.
  ///
  /// - Returns: whether the file is right; the log tells what is not, and the settings are not to be used then.
  public static func read(_ path: String, into settings: inout ServiceSettings) -> Bool {
    do throws(ConfigurationError) {
      try settings.read(path)
      return true
    } catch {
      ServiceLog(settings.logFormat).tell(error.issues, unusableSettings)
      return false
    }
  }

  private static let unusableSettings = "the settings cannot be used"

  /// Runs the service until it is told to stop.
  ///
  /// SIGHUP loads the configuration directory again; SIGTERM and SIGINT stop, after the requests that are under way.
  /// Takes the process over: its signals, and the limit of its open files.
  ///
  /// - Parameter version: of the program, for the log.
  /// - Returns: whether it ran: false if it could not start, which the log tells.
  public static func run(_ settings: ServiceSettings, version: String) -> Bool {
    var signals = Signals()
    let log = ServiceLog(settings.logFormat)
    guard isSound(settings, log) else { return false }
    raiseFileLimit()
    ProcessMemory.giveLargeBlocksBack()
    let remotes = RemoteLists(folder: settings.state.map { "\($0)/remote" }, tell: log.tell)
    let store: RulesetStore
    let reloader: Reloader
    let watch: ConfigurationWatch?
    let audit: AuditTrail?
    do throws(ConfigurationError) {
      // Before anything is read: what changes meanwhile is loaded afterwards.
      watch = try .of(settings)
      store = try RulesetStore(
        directory: settings.directory, keys: settings.keys, trust: try .of(settings), certificate: try .of(settings),
        remotes: remotes, counters: Counters())
      audit = try .of(settings, log: log)
      reloader = try Reloader(store) { [store] in
        log.tell($0, directory: settings.directory)
        log.warn(of: store)
        log.warn(of: settings)
        // Whoever asks for a reload wants what is newest.
        if !$0.causes.isDisjoint(with: [.signal, .request]) { remotes.askNow() }
      }
    } catch {
      log.tell(error.issues, "the configuration cannot be used", directory: settings.directory)
      return false
    }
    remotes.whenUpdated { reloader.request(because: .remote) }
    let status = ServiceStatus()
    let handler = ServiceHandler(store, reloader, status, audit, itemLimit: settings.itemLimit)
    let server: HTTPServer
    do throws(HTTPServerError) {
      let sockets = try sockets(for: settings)
      // Those that were handed over are known only now.
      var settings = settings
      settings.addresses = sockets.map(\.address)
      guard isSound(settings, log) else { return false }
      server = try HTTPServer(
        sockets, limits: settings.limits, identity: store.certificate?.identity, faults: handler.reply(to:),
        admit: handler.refusal(of:), handler: handler.answer)
    } catch {
      log.write(.error, "cannot start", ["reason": "\(error)"])
      return false
    }
    status.serve(by: server)
    store.certificate?.show(by: server)
    log.write(
      .info, "started",
      [
        "version": version, "ruleset": store.snapshot.version, "entries": "\(store.snapshot.guard.ruleset.entryCount)",
        "serial": store.serial.map(String.init) ?? "unsigned",
        "listen": server.addresses.map(\.description).joined(separator: ","),
      ])
    log.warn(of: store)
    log.warn(ofPlainTextAt: server.addresses)
    watch?.begin(complain: log.tell) { reloader.request(because: .watch) }
    ServiceManager.ready()
    loop: while true {
      switch signals.next() {
      case .reload: reloader.request(because: .signal)
      case .reopen: audit?.reopen()
      case .stop: break loop
      case nil:
        status.cutOffSlowConnections()
        store.snapshot.responses.expire()
      }
    }
    log.write(.info, "stopping", ["connections": "\(server.connectionCount)"])
    ServiceManager.stopping()
    status.beginDrain()
    server.stop(within: .seconds(settings.drainSeconds))
    remotes.end()
    store.snapshot.consultants.end()
    withExtendedLifetime(watch) {}
    // What LiteLLM was still showing has its records, too.
    store.snapshot.responses.expire(at: .max)
    audit?.close()
    log.write(.info, "stopped")
    return true
  }

  /// Looks at everything that `run` needs, and serves nothing.
  ///
  /// - Returns: whether all of it is right; the log tells what is not.
  public static func check(_ settings: ServiceSettings) -> Bool {
    let log = ServiceLog(settings.logFormat)
    guard isSound(settings, log) else { return false }
    do throws(ConfigurationError) {
      _ = try ServerCertificate.of(settings)
      if let key = settings.auditKey { try AuditKey.prove(key) }
      let (ruleset, keys) = try RulesetStore.read(settings.directory, settings.keys, try .of(settings), nil)
      log.write(
        .info, "the configuration is right",
        ["ruleset": ruleset.version, "entries": "\(ruleset.entryCount)", "keys": "\(keys?.keys.count ?? 0)"])
      return true
    } catch {
      log.tell(error.issues, "the configuration cannot be used", directory: settings.directory)
      return false
    }
  }

  /// Whether the settings can be meant; the log tells why not.
  private static func isSound(_ settings: ServiceSettings, _ log: ServiceLog) -> Bool {
    let issues = settings.contradictions
    if !issues.isEmpty { log.tell(issues, unusableSettings) }
    return issues.isEmpty
  }

  private static func sockets(for settings: ServiceSettings) throws(HTTPServerError) -> [ListenSocket] {
    var sockets = try ServiceManager.sockets()
    for address in settings.addresses { sockets.append(try ListenSocket(address)) }
    if sockets.isEmpty { sockets.append(try ListenSocket(ServiceSettings.defaultAddress)) }
    return sockets
  }

  /// As many open files as the system lets the process have: each connection is one.
  private static func raiseFileLimit() {
    var limit = rlimit()
    // SAFETY: the calls fill and read the value that they are given.
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
