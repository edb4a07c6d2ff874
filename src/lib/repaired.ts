/** What a visitor reads with a result made from a damaged file, whichever engine mended it. */
export const REPAIRED = '文件有损坏：能读到的内容都取出来了，缺的补不回来。请核对结果，最好找完整的文件再做一次。';
