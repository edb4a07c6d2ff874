const CURRENCY = '(?:[A-Z]{0,2}[¥￥$€£]|CNY|RMB|USD|EUR|GBP|HKD|JPY|CHF|元)';
/** In thousands by commas, or by points, spaces and apostrophes with a comma or a point behind. */
const NUMBER = "(?:\\d[\\d,]*(?:\\.\\d+)?|\\d{1,3}(?:[.\\s'’]\\d{3})+(?:[.,]\\d+)?)";
/** A number with the sign of its currency before or behind it; losses stand in brackets. */
const SUM = `[-+−]?\\s?${CURRENCY}?\\s?[-+−]?${NUMBER}\\s?(?:%|[万亿]?${CURRENCY})?[-+−]?`;
/** A number or a sum of money, with nothing else beside it. */
export const AMOUNT = new RegExp(`^(?:${SUM}|[(（]${SUM}[)）]|${CURRENCY}\\s?[(（]${NUMBER}[)）])$`);
