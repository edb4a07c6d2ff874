import type { Doing } from '../../../stores/tool.ts';

/** What comes out, by what visitors call it; nothing where all are known to be `without` a person. */
export function making(count: number, without: number, keeps: boolean): Doing | undefined {
  if (!count) return undefined;
  if (without === count) return { words: '没有找到人像', lacks: true };
  if (keeps) return { words: count > 1 ? `给 ${count} 张照片换底色` : '换底色', verb: '换底色' };
  return { words: count > 1 ? `制作 ${count} 张证件照` : '制作证件照' };
}
