import { page, paragraphs, type TestPage } from './page.ts';

/** Pages in traditional characters, in the faces and ways of Taiwan and Hong Kong. */

const LAW = [
  '第一條　為促進身心障礙者就業權益，保障其平等參與社會之機會，並結合政府與民間資源，依據相關法律規定，特訂定本辦法。',
  '第二條　本辦法所稱主管機關：在中央為勞動部；在直轄市為直轄市政府；在縣（市）為縣（市）政府。',
  '第三條　申請人應檢附下列文件，於每年3月31日前向當地主管機關提出：一、申請書。二、身分證影本。三、財產總歸戶清單及最近一年度綜合所得稅證明。',
  '第四條　經審查核准者，每人每月補助新臺幣12,500元，最長以六個月為限；逾期未領取者，視為放棄，不得異議。',
];
const NEWS = [
  '【本報訊】香港天文台昨日發出黃色暴雨警告信號，預料未來數小時將有狂風雷暴。多區出現嚴重水浸，渡輪服務暫停，學校全日停課。',
  '運輸署發言人表示，受影響的巴士路線共有23條，市民應盡量留在室內，並留意電台及電視台的最新消息。',
  '專家認為，隨著氣候變遷加劇，極端天氣將愈來愈頻繁，當局應儘早檢討排水系統，避免悲劇重演。',
];
const NOVEL = [
  '那年冬天，祖母死了，父親的差使也交卸了，正是禍不單行的日子。我從北京到徐州，打算跟著父親奔喪回家。',
  '「事已如此，不必難過，好在天無絕人之路！」他給我揀定了靠車門的一張椅子，我將他給我做的紫毛大衣鋪好座位。',
  '他囑咐我路上小心，夜裡要警醒些，不要受涼。又囑託茶房好好照應我。我心裡暗笑他的迂；他們只認得錢，託他們只是白託！',
];
const TRADE = [
  '感謝您購買本公司產品（型號：XG-2048）。使用前請詳閱說明書，並妥善保存保固卡；保固期間為自購買日起12個月。',
  '如需技術支援，請來電0800-123-456，或寄信至service@example.com.tw，我們將於24小時內回覆。',
  '匯款帳號：臺灣銀行 004-012345678901，戶名：鴻運實業股份有限公司。發票隨貨附上，統一編號：12345678。',
];

const pageIn = (
  kind: string,
  face: string,
  texts: readonly string[],
  { width = 720, scale = 1.7, ...rest }: Partial<Pick<TestPage, 'width' | 'scale' | 'spoil'>> & { style?: string } = {},
): TestPage => {
  const { style = '', ...spoil } = rest;
  return {
    kind: `繁体${kind}`,
    width,
    scale,
    ...spoil,
    truth: texts.join('\n'),
    html: page(`font-family:'${face}';${style}`, paragraphs(texts)),
  };
};

const PHOTO = { photo: 0.16, turn: 2, blur: 0.8, noise: 8, jpeg: 70 };

export const TRADITIONAL_PAGES: TestPage[] = [
  pageIn('法规', 'Noto Serif CJK TC', LAW),
  pageIn('黑体', 'Noto Sans CJK TC', LAW, { scale: 1.5 }),
  pageIn('港报', 'Noto Sans CJK HK', NEWS),
  pageIn('楷体', 'AR PL UKai TW', NOVEL, { scale: 1.8 }),
  pageIn('小字', 'Noto Sans CJK TC', TRADE, { width: 560, scale: 1.3, style: 'font-size:11px' }),
  pageIn('照片', 'Noto Serif CJK TC', NOVEL, { scale: 1.8, spoil: PHOTO }),
  pageIn('深色', 'Noto Sans CJK HK', NEWS, { scale: 1.6, style: 'background:#16181d;color:#d7dae0' }),
];
