/** What the languages are called that speech may be in, by their codes. */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  zh: '普通话',
  yue: '粤语',
  en: '英语',
  ja: '日语',
  ko: '韩语',
  fr: '法语',
  de: '德语',
  es: '西班牙语',
  ru: '俄语',
};
