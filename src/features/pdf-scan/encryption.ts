import { asDict, asNumber } from '../../formats/pdf/objects.ts';
import type { Scan } from './context.ts';

/** What a permission bit denies when it is not set (ISO 32000-2 table 22). */
const RIGHTS: [bit: number, name: string][] = [
  [4, '打印'],
  [8, '修改'],
  [16, '复制'],
  [32, '批注'],
  [256, '填写表单'],
  [1024, '增删页面'],
];

/** How the file is encrypted and what its permissions deny (§7.6). */
export function findEncryption({ document, findings }: Scan): void {
  const encrypt = document.dict(document.trailer.get('Encrypt'));
  if (!encrypt) return;
  const version = asNumber(document.resolve(encrypt.get('V'))) ?? 0;
  const filter = document.resolve(encrypt.get('StmF'));
  const crypt = asDict(
    document.resolve(document.dict(encrypt.get('CF'))?.get(typeof filter === 'string' ? filter : 'StdCF') ?? null),
  );
  const method = document.resolve(crypt?.get('CFM'));
  const bits =
    version === 1
      ? 40
      : version === 5
        ? 256
        : version === 4
          ? 128
          : (asNumber(document.resolve(encrypt.get('Length'))) ?? 40);
  const aes = method === 'AESV2' || method === 'AESV3';
  const name = `${aes ? 'AES' : 'RC4'}-${bits}`;
  const permissions = asNumber(document.resolve(encrypt.get('P'))) ?? -1;
  const denied = RIGHTS.filter(([bit]) => (permissions & bit) === 0).map(([, right]) => right);
  findings.add('encrypted', `${name}${denied.length ? `，不允许：${denied.join('、')}` : '，没有限制操作'}`);
  if (!aes) findings.add('encryption-weak', name);
}
