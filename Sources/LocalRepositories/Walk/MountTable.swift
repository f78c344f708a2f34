/// What is mounted where.
struct MountTable: Sendable {
  /// A file system at its place.
  struct Mount: Sendable {
    /// The real path of the mount point.
    let path: Path
    /// The type of the file system, such as `ext4` or `fuse.sshfs`.
    let type: String
  }

  /// Types whose contents are elsewhere, and may be out of reach for ever, or are there again, as
  /// the layers of containers are.
  private static let remote: Set<String> = [
    "9p", "acfs", "afpfs", "afs", "autofs", "beegfs", "ceph", "cifs", "coda", "davfs", "ftpfs",
    "fuse", "gfs", "gfs2", "glusterfs", "gpfs", "lustre", "ncp", "ncpfs", "nfs", "nfs3", "nfs4",
    "ocfs2", "orangefs", "overlay", "pvfs2", "shfs", "smb2", "smb3", "smbfs", "vboxsf",
  ]
  /// Types without files that anybody has written.
  private static let pseudo: Set<String> = [
    "binfmt_misc", "bpf", "cgroup", "cgroup2", "configfs", "debugfs", "devfs", "devpts",
    "devtmpfs", "efivarfs", "fusectl", "hugetlbfs", "mqueue", "nsfs", "proc", "pstore",
    "rpc_pipefs", "securityfs", "selinuxfs", "sysfs", "tracefs", "usbfs",
  ]

  /// All mounts; of several at one place the last one, which hides the others.
  let all: [Mount]

  /// Takes the text of `/proc/self/mountinfo` apart; lines that make no sense are passed over.
  ///
  /// - Source: proc(5).
  init(parsing text: [UInt8]) {
    let mounts = text.split(separator: UInt8(ascii: "\n")).compactMap { line -> Mount? in
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count > 4,
        let dash = fields.firstIndex(where: { $0.elementsEqual("-".utf8) }),
        dash + 1 < fields.count
      else { return nil }
      return Mount(
        path: Path(Self.unescaped(fields[4])),
        type: String(decoding: fields[dash + 1], as: UTF8.self))
    }
    var last: [Path: Mount] = [:]
    for mount in mounts { last[mount.path] = mount }
    all = Array(last.values)
  }

  /// Reads the table; it is empty where it cannot be read.
  init(readingFrom path: Path) {
    let text = try? Descriptor(opening: path).contents(limit: 16 << 20, inPieces: true)
    self.init(parsing: text ?? [])
  }

  /// A blank, a tab, a newline and a backslash are written as three octal digits.
  private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

extension MountTable.Mount {
  /// Whether it is a file system of this machine that people keep files in.
  var isLocal: Bool { !isRemote && !MountTable.isPseudo(type) }

  /// Whether its contents are elsewhere; so are those of one in user space, but for those on a disk
  /// of this machine, `fuseblk`.
  var isRemote: Bool { MountTable.isRemote(type) }
}

extension MountTable {
  fileprivate static func isPseudo(_ type: String) -> Bool {
    pseudo.contains(type)
  }

  fileprivate static func isRemote(_ type: String) -> Bool {
    remote.contains(type) || type.hasPrefix("fuse.")
  }
}
