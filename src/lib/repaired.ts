/** What a visitor reads with a result made from a damaged file, whichever engine mended it. */
export const REPAIRED = '文件有损坏，已自动修复，请核对结果。';
