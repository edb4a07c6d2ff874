/** Names that programs and people give to layers of watermarks. */
export const WATERMARK_NAME = /水印|浮水印|背景|底纹|water\s*mark|background|^stamp|filigrane|wasserzeichen|透かし/i;

/** What watermarks say. */
export const WATERMARK_WORDS =
  /水印|机密|绝密|秘密|内部(资料|文件|使用)|请勿(外传|复制|转载)|禁止(复制|外传|转载)|仅供|样[张本稿]|草[稿案]|作废|无效|副本|版权所有|confidential|\bdraft\b|\bsample\b|\bspecimen\b|do not copy|not for (distribution|release|resale)|top secret|internal use|\bvoid\b|watermark|preview/i;

/** What programs put on pages that were not paid for, and scanning apps on all of them. */
export const TRIAL_WORDS =
  /试用版|评估版|未注册|未购买|演示版|去除?水印请|扫描全能王|evaluation (only|copy|version)|for evaluation|trial version|unregistered|demo version|created with .*(trial|evaluation|demo)|scanned (by|with)|camscanner|www\.[\w-]+\.\w+.*(免费|下载|试用)/i;
