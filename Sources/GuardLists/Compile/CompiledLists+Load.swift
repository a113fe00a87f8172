// fmguard — SPDX-License-Identifier: Apache-2.0
// From the folder `denylists` of a configuration directory to compiled lists.

public import GuardYAML

extension CompiledLists {
  /// The folder of a configuration directory that holds the deny lists.
  public static let folder = "denylists"

  /// Compiles all lists of a configuration directory: `denylists/**/*.txt` and `*.yaml`, in the order of their paths.
  ///
  /// Hidden files and files with other extensions are left out, except `.yml` and `.json`, which are errors, since
  /// somebody meant them to be lists. A missing folder is a configuration without lists.
  ///
  /// - Parameters:
  ///   - root: the configuration directory.
  ///   - observe: is shown the path and the bytes of every list, in order, such as for a hash over the content.
  /// - Throws: every issue of every file.
  public static func load(
    root: String, observe: (_ file: String, _ bytes: Span<UInt8>) -> Void = { _, _ in }
  ) throws(ConfigurationError) -> CompiledLists {
    let files = ConfigurationFiles(root: root, folder: folder)
    var compiler = ListCompiler()
    for issue in files.issues {
      compiler.add(issue)
    }
    for path in files.folders where path.hasSuffix(".txt") || path.hasSuffix(".yaml") {
      compiler.add(Issue(.notAFile, file: path, detail: "a folder"))
    }
    for path in files.paths {
      switch path.utf8.lastIndex(of: UInt8(ascii: ".")).map({ path[$0...] }) {
      case ".txt", ".yaml":
        do throws(Issue) {
          let bytes = try FileContent.read(root: root, path: path)
          observe(path, bytes.span)
          compiler.add(bytes.span, file: path)
        } catch {
          compiler.add(error)
        }
      case ".yml":
        compiler.add(Issue(.listExtension, file: path, value: ".yml", expected: "rename it to .yaml"))
      case ".json":
        compiler.add(
          Issue(.listExtension, file: path, value: ".json", expected: "convert it with `fmguard import`, or move it"))
      default:
        continue
      }
    }
    return try compiler.finish()
  }
}
