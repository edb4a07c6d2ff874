import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toErrorData } from '../../../../schemas/error.ts';
import type { Isolation } from '../../../../src/engines/engine.ts';
import { openGroup } from '../../../../src/native/cgroup.ts';
import { isolation } from '../../../../src/native/isolation.ts';
import { runProgram, startProgram } from '../../../../src/native/program.ts';
import { seccompFilter } from '../../../../src/native/seccomp.ts';
import { CONDITIONAL, DENIED, type Numbers } from '../../../../src/native/syscalls.ts';

vi.mock('../../../../src/native/cgroup.ts', { spy: true });

let level: Isolation;
beforeAll(async () => {
  level = await isolation();
});

const base = mkdtempSync(join(tmpdir(), 'pdf365-native-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const LIMITS = { seconds: 20, memory: 256, disk: 16 };

/** A call that runs a shell script as its program, in a folder of its own. */
const call = (script: string, limits: Partial<typeof LIMITS> = {}, signal = new AbortController().signal) => ({
  command: 'sh',
  args: ['-c', script],
  folder: mkdtempSync(join(base, 'call-')),
  limits: { ...LIMITS, ...limits },
  signal,
});

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no refusal',
    (error: unknown) => toErrorData(error).code,
  );

/** Ids of the processes on this machine whose command line holds a mark. */
const processesWith = (mark: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark);
    } catch {
      return false;
    }
  });

const nothingLeft = (mark: string): Promise<unknown> =>
  vi.waitFor(() => expect(processesWith(mark)).toEqual([]), { timeout: 10_000, interval: 50 });

describe('an ordinary run', () => {
  it('gives the exit code, output and errors apart, with its own folder to work in', async () => {
    const one = call('cat; echo oops >&2; echo kept > result; pwd; exit 3');
    const { code, log, out } = await runProgram({ ...one, input: '中文\n' });
    expect([code, log, out]).toEqual([3, 'oops\n', `中文\n${one.folder}\n`]);
    expect(readFileSync(join(one.folder, 'result'), 'utf8')).toBe('kept\n');
  });

  it('is told from a failure of what runs it by the last line alone, and that a whole one', async () => {
    const said = await runProgram(call("echo 'sh: 1: x: not found' >&2; echo done >&2; exit 3"));
    expect(said.code).toBe(3);
    // The log keeps 16,384 characters: what it begins with is the end of a longer word here.
    const cut = await runProgram(call("printf 'push: %016378d\\n' 0 >&2; exit 3"));
    expect([cut.code, cut.log.length]).toEqual([3, 16_384]);
    await expect(runProgram(call("echo 'sh: 1: x: not found' >&2; exit 3"))).rejects.toMatchObject({
      code: 'interrupted',
    });
  });

  it('hands over each line as it comes', async () => {
    const lines: string[] = [];
    await runProgram({
      ...call("printf 'a=1\\r\\nb=2\\nhalf'; sleep 0.05; printf ' line\\n'"),
      onLine: (line) => lines.push(line),
    });
    expect(lines).toEqual(['a=1', 'b=2', 'half line']);
  });

  it('speaks with a program that goes on running', async () => {
    const running = await startProgram(call('while read -r line; do echo "got $line"; done'));
    const lines = running.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
    running.stdin.write('one\n');
    expect((await lines.next()).value).toBe('got one\n');
    running.kill();
    expect((await running.ended).code).toBeNull();
  });

  it('names a program that is not installed', async () => {
    const error = await runProgram({ ...call(''), command: 'no-such-program' }).catch((thrown: unknown) =>
      toErrorData(thrown),
    );
    expect(error).toMatchObject({ code: 'not-available', detail: expect.stringContaining('no-such-program') });
  });

  it('keeps little of endless output', async () => {
    const { log, out } = await runProgram(call('yes x | head -c 20000000; yes y | head -c 20000000 >&2'));
    expect([out.length, log.length]).toEqual([4 << 20, 16 << 10]);
  });
});

describe('limits', () => {
  it('stops what hangs', async () => {
    expect(await codeOf(runProgram(call('sleep 311.1 & sleep 311.1', { seconds: 1 })))).toBe('timeout');
    await nothingLeft('311.1');
  });

  it('stops what eats memory', async () => {
    const script = 'x=$(head -c 900000000 /dev/zero | tr "\\0" a); echo survived';
    expect(await codeOf(runProgram(call(script, { memory: 128 })))).toBe('out-of-memory');
  });

  it('stops memory spread over many processes', async () => {
    const eater = 'x=$(head -c 40000000 /dev/zero | tr "\\0" a); sleep 312.2';
    const script = `for i in 1 2 3 4 5; do sh -c '${eater}' & done; wait`;
    expect(await codeOf(runProgram(call(script, { memory: 128 })))).toBe('out-of-memory');
    await nothingLeft('312.2');
  });

  it('stops one file without end', async () =>
    expect(await codeOf(runProgram(call('exec head -c 100000000 /dev/zero > big')))).toBe('too-large'));

  it('stops many files without end', async () => {
    const script = 'i=0; while :; do i=$((i+1)); mkdir d$i; head -c 1000000 /dev/zero > d$i/f; done';
    expect(await codeOf(runProgram(call(script)))).toBe('too-large');
  });

  it('stops a fork bomb', async () => {
    const script = 'f() { sleep 313.3 & f & f; }; f; sleep 313.3';
    expect(await codeOf(runProgram(call(script, { seconds: 5 })))).toMatch(/^(unsupported|timeout|out-of-memory)$/);
    await nothingLeft('313.3');
  });

  it.each(['with control groups', 'without'])(
    'ends a fork bomb that leaves every group, session and parent, %s',
    async (way) => {
      if (way === 'without') vi.mocked(openGroup).mockReturnValueOnce(undefined);
      let beats = 0;
      const heart = setInterval(() => beats++, 10);
      // Each process minds no signal, starts another in a session of its own and ends, so that none is anybody's child
      // for long.
      const bomb = `use POSIX (); $SIG{$_} = 'IGNORE' for qw(TERM INT HUP QUIT CHLD USR1 USR2 PIPE); # bomb 317.7
      if (fork) { sleep 1000 }
      while (1) { my $child = fork; if (defined $child && $child == 0) { POSIX::setsid(); POSIX::_exit(0) if fork } }`;
      const control = new AbortController();
      const running = codeOf(runProgram({ ...call('', {}, control.signal), command: 'perl', args: ['-e', bomb] }));
      await vi.waitFor(() => expect(processesWith('bomb 317.7').length).toBeGreaterThan(5), {
        timeout: 10_000,
        interval: 5,
      });
      control.abort();
      expect(await running).toMatch(/^(cancelled|unsupported|out-of-memory)$/); // the last where it is faster than we
      // At once, and not some time later: nothing is left that might write to the folder.
      if (level !== 'none') expect(processesWith('bomb 317.7')).toEqual([]);
      await nothingLeft('bomb 317.7');
      clearInterval(heart);
      expect(beats).toBeGreaterThan(0); // this process went on meanwhile
    },
  );

  it('stops at once when asked, with all it has started', async () => {
    const control = new AbortController();
    const running = codeOf(runProgram(call('sleep 314.4 & (setsid sleep 314.4 &) ; sleep 314.4', {}, control.signal)));
    await vi.waitFor(() => expect(processesWith('314.4').length).toBeGreaterThan(2), 5000);
    control.abort();
    expect(await running).toBe('cancelled');
    await nothingLeft('314.4');
  });

  it('does not start what is cancelled already', async () => {
    const one = call('touch started', {}, AbortSignal.abort());
    expect(await codeOf(runProgram(one))).toBe('cancelled');
    expect(existsSync(join(one.folder, 'started'))).toBe(false);
  });

  it('leaves nothing when a program ends before what it started', async ({ skip }) => {
    skip(level === 'none', '这里没有进程命名空间');
    expect((await runProgram(call('(setsid sleep 315.5 &) ; sleep 315.5 & exit 0'))).code).toBe(0);
    await nothingLeft('315.5');
  });

  it('leaves nothing when the process that started it is killed', async () => {
    const script = `
      import { runProgram } from '${new URL('../../../../src/native/program.ts', import.meta.url).href}';
      await runProgram({ command: 'sh', args: ['-c', 'sleep 316.6 & sleep 316.6; :'], folder: '${base}',
        limits: { seconds: 100, memory: 256, disk: 16 }, signal: new AbortController().signal });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
    const children = (): string[] => processesWith('316.6').filter((pid) => pid !== String(parent.pid));
    await vi.waitFor(() => expect(children().length).toBeGreaterThan(2), { timeout: 10_000, interval: 50 });
    parent.kill('SIGKILL');
    await nothingLeft('316.6');
  });
});

describe('what a program sees', () => {
  it('has no network', async ({ skip }) => {
    skip(level === 'none', '这里没有网络命名空间');
    let visits = 0;
    const server = createServer(() => visits++).listen(0, '127.0.0.1');
    await vi.waitFor(() => expect(server.listening).toBe(true));
    const { port } = server.address() as { port: number };
    const script = `/usr/bin/bash -c 'exec 3<>/dev/tcp/127.0.0.1/${port} && echo reached'; grep -c : /proc/net/dev`;
    const { out } = await runProgram(call(script));
    server.close();
    expect([visits, out]).toEqual([0, '1\n']); // the loopback device of its own, and no other
  });

  it('sees nobody else’s files', async ({ skip }) => {
    skip(level !== 'full', '这里没有 bubblewrap');
    const other = mkdtempSync(join(base, 'other-'));
    writeFileSync(join(other, 'secret'), 'secret of another');
    const script = `cat /etc/shadow /etc/passwd ${other}/secret ${process.cwd()}/package.json /root/.bashrc; ls /home /var; ls ${base}; touch /usr/x /tmp/ok ${base}/x`;
    const one = call(script);
    const { out } = await runProgram(one);
    expect(out.trim()).toBe(one.folder.slice(base.length + 1));
    expect(existsSync(join(base, 'x'))).toBe(false);
  });

  it('may read what it was given, and not write it', async ({ skip }) => {
    skip(level !== 'full', '这里没有 bubblewrap');
    const given = join(base, 'given.txt');
    writeFileSync(given, 'given');
    const { out } = await runProgram({
      ...call(`cat ${given}; echo changed > ${given}`),
      readOnly: [given, '/no/such/file'],
    });
    expect([out, readFileSync(given, 'utf8')]).toEqual(['given', 'given']);
  });

  it('gets no environment but ours', async () => {
    process.env.PDF365_TEST_SECRET = 'value of a secret';
    const { out } = await runProgram({
      ...call('env; cat /proc/self/environ /proc/1/environ | tr "\\0" "\\n"'),
      env: { GIVEN: 'yes' },
    });
    delete process.env.PDF365_TEST_SECRET;
    expect(out).not.toContain('SECRET');
    const names = new Set(out.split('\n').flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []));
    expect([...names].sort()).toEqual(['GIVEN', 'HOME', 'LANG', 'PATH', 'PWD', 'TMPDIR']);
  });

  it('may make no name space, use no key, reach no virtual machine’s host, trace nobody, mount nothing', async ({
    skip,
  }) => {
    skip(level !== 'full' || !seccompFilter(process.arch), '这里没有 bubblewrap');
    const number = ([x64, arm64 = x64]: Numbers): number => (process.arch === 'x64' ? x64 : arm64);
    const denied = Object.fromEntries(DENIED.flatMap(({ calls }) => Object.entries(calls)));
    const named = (name: string, ...args: number[]) => [name, number(denied[name] ?? [-1]), ...args];
    const [clone = -1, socket = -1] = CONDITIONAL.map(({ call }) => number(call));
    const calls = [
      ...[
        named('keyctl', 0, -3),
        named('ptrace', 0),
        named('mount', 0, 0, 0),
        named('unshare', 0x1000_0000),
        named('bpf', 0),
      ],
      ...[named('setsid'), named('clone3', 0, 0), named('memfd_create', 0, 0), named('io_uring_setup', 1, 0)],
      ...[
        ['user space', clone, 0x1000_0011],
        ['vsock', socket, 40, 1, 0],
        ['netlink', socket, 16, 3, 0],
        ['unix', socket, 1, 1, 0],
      ],
    ];
    const script = `for (@{${JSON.stringify(calls)}}) { my ($name, @call) = @$_; my $given = syscall(shift @call, @call);
      exit 0 if $name eq 'user space' && $given == 0; # the child
      print "$name ", $given < 0 ? $!+0 : 'allowed', "\\n" }`;
    const { out } = await runProgram({ ...call(''), command: 'perl', args: ['-e', script] });
    expect(out.trim().split('\n')).toEqual([
      ...['keyctl 1', 'ptrace 1', 'mount 1', 'unshare 1', 'bpf 1', 'setsid 1', 'clone3 38', 'memfd_create 38'],
      ...['io_uring_setup 38', 'user space 1', 'vsock 97', 'netlink 97', 'unix allowed'],
    ]);
    expect((await runProgram(call('unshare --user true 2>&1'))).code).not.toBe(0);
  });

  it('has no rights', async ({ skip }) => {
    skip(level !== 'full', '这里没有 bubblewrap');
    const { out } = await runProgram(call('id -u; grep -E "^(CapEff|CapBnd|NoNewPrivs)" /proc/self/status'));
    const [user, ...rights] = out.trim().split(/\s+/);
    expect(Number(user)).toBeGreaterThan(60_000);
    expect(rights.join(' ')).toBe('CapEff: 0000000000000000 CapBnd: 0000000000000000 NoNewPrivs: 1');
  });
});
