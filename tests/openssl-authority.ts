import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CONFIG = `[tsa]
default_tsa=t
[t]
serial=serial
signer_cert=tsa.pem
signer_key=tsa.key
certs=tsa.pem
signer_digest=sha256
default_policy=1.2.3.4.1
digests=sha256
accuracy=secs:1
ess_cert_id_alg=sha256
[v3]
extendedKeyUsage=critical,timeStamping
keyUsage=critical,digitalSignature
[req]
distinguished_name=d
[d]
`;

/**
 * A time-stamping authority by OpenSSL, which is not ours, in an empty folder; its certificate is `tsa.pem` there.
 * Gives what answers a query.
 */
export function opensslAuthority(folder: string): (query: Uint8Array) => Buffer {
  const openssl = (...args: string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore', timeout: 30_000 });
  };
  writeFileSync(join(folder, 'tsa.cnf'), CONFIG);
  writeFileSync(join(folder, 'serial'), '01\n');
  const subject = ['-subj', '/C=CN/O=Test/CN=Outer TSA', '-days', '30', '-extensions', 'v3', '-config', 'tsa.cnf'];
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'tsa.key', '-out', 'tsa.pem', ...subject);
  return (query) => {
    writeFileSync(join(folder, 'q.tsq'), query);
    openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 't', '-queryfile', 'q.tsq', '-out', 'r.tsr');
    return readFileSync(join(folder, 'r.tsr'));
  };
}
