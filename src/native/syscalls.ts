// What a program in the sandbox may not ask of the kernel, as data. Gathered from the default profiles of Docker and
// Flatpak; the programs run here need none of it. Numbers: arch/x86/entry/syscalls/syscall_64.tbl and
// include/uapi/asm-generic/unistd.h of Linux.

/** Numbers of a system call on x86-64 and on 64-bit ARM, where it exists there. */
export type Numbers = [x64: number, arm64?: number];

/** errno(3): not permitted; no such call, upon which libraries take the older way; no such family of sockets. */
const [EPERM, ENOSYS, EAFNOSUPPORT] = [1, 38, 97];

/**
 * The newest call that passes (fchmodat2). What a later kernel adds does not exist in the sandbox. The numbers of the
 * x32 ABI lie above, too.
 */
export const NEWEST_CALL = 452;
export const UNKNOWN_CALL = ENOSYS;

/** Calls that always fail, by the error they fail with. */
export const DENIED: { error: number; calls: Record<string, Numbers> }[] = [
  // The kernel's keys, which know no name spaces.
  { error: EPERM, calls: { add_key: [248, 217], request_key: [249, 218], keyctl: [250, 219] } },
  // Mounts and name spaces: in a new user name space a program would be root again to much of the kernel.
  {
    error: EPERM,
    calls: {
      mount: [165, 40],
      umount2: [166, 39],
      pivot_root: [155, 41],
      chroot: [161, 51],
      mount_setattr: [442, 442],
      open_tree: [428, 428],
      move_mount: [429, 429],
      fsopen: [430, 430],
      fsconfig: [431, 431],
      fsmount: [432, 432],
      fspick: [433, 433],
      unshare: [272, 97],
      setns: [308, 268],
      open_by_handle_at: [304, 265],
    },
  },
  // Its flags lie in memory, where no filter sees them; the C library then takes clone.
  { error: ENOSYS, calls: { clone3: [435, 435] } },
  // Other processes from within.
  {
    error: EPERM,
    calls: {
      ptrace: [101, 117],
      process_vm_readv: [310, 270],
      process_vm_writev: [311, 271],
      process_madvise: [440, 440],
      kcmp: [312, 272],
      pidfd_getfd: [438, 438],
      move_pages: [279, 239],
      migrate_pages: [256, 238],
    },
  },
  // The machine itself.
  {
    error: EPERM,
    calls: {
      bpf: [321, 280],
      perf_event_open: [298, 241],
      userfaultfd: [323, 282],
      fanotify_init: [300, 262],
      kexec_load: [246, 104],
      kexec_file_load: [320, 294],
      reboot: [169, 142],
      syslog: [103, 116],
      acct: [163, 89],
      init_module: [175, 105],
      finit_module: [313, 273],
      delete_module: [176, 106],
      lookup_dcookie: [212, 18],
      swapon: [167, 224],
      swapoff: [168, 225],
      quotactl: [179, 60],
      quotactl_fd: [443, 443],
      nfsservctl: [180, 42],
      iopl: [172],
      ioperm: [173],
      modify_ldt: [154],
      uselib: [134],
      vhangup: [153, 58],
      sethostname: [170, 161],
      setdomainname: [171, 162],
      settimeofday: [164, 170],
      clock_settime: [227, 112],
      clock_adjtime: [305, 266],
      adjtimex: [159, 171],
    },
  },
  { error: ENOSYS, calls: { io_uring_setup: [425, 425], io_uring_enter: [426, 426], io_uring_register: [427, 427] } },
  // Memory that is in no process: nothing that counts the memory of processes would see it.
  {
    error: ENOSYS,
    calls: {
      memfd_create: [319, 279],
      memfd_secret: [447, 447],
      shmget: [29, 194],
      msgget: [68, 186],
      semget: [64, 190],
      mq_open: [240, 180],
    },
  },
  // The scheduler gives every session a share as large as the service's (autogroup, sched(7)): a fork bomb of sessions
  // starves all others.
  { error: EPERM, calls: { setsid: [112, 157] } },
];

/**
 * A call that depends on the lower 32 bits of one argument: passes with `only` these values, or with none of these
 * `never`, or with none of these `bits`.
 */
export interface Conditional {
  call: Numbers;
  argument: number;
  when: { only: number[] } | { never: number[] } | { bits: number };
  error: number;
}

export const CONDITIONAL: Conditional[] = [
  // clone: CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET
  { call: [56, 220], argument: 0, when: { bits: 0x7e02_0000 }, error: EPERM },
  // socket: AF_UNIX, AF_INET, AF_INET6; not AF_VSOCK, which reaches the host of a virtual machine, nor any rarer one
  { call: [41, 198], argument: 0, when: { only: [1, 2, 10] }, error: EAFNOSUPPORT },
  // ioctl: TIOCSTI types into the terminal, TIOCLINUX pastes there, TIOCSETD loads line disciplines
  { call: [16, 29], argument: 1, when: { never: [0x5412, 0x541c, 0x5423] }, error: EPERM },
  // personality: PER_LINUX, and the question which it is
  { call: [135, 92], argument: 0, when: { only: [0, 0xffff_ffff] }, error: EPERM },
];
