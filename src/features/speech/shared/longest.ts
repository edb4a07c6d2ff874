/** The longest recording, in seconds. */
export const MAX_SECONDS = 12 * 3600;

/** What to say of a longer one. */
export const TOO_LONG = '录音超过 12 小时，请先剪成几段。';
