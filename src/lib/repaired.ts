/** What a visitor reads with a result made from a damaged file, whichever engine mended it. */
export const REPAIRED = '文件有损坏，能读到的内容都取出来了。请核对结果；缺了内容的话，要找完整的文件再做一次。';
