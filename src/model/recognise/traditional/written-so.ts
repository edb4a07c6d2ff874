/** Frequent characters that are written otherwise in traditional and in simplified Chinese, in this order. */
const PAIRS =
  '們们來来個个這这說说國国時时會会為为學学對对發发經经過过還还進进種种開开見见問问麼么樣样無无關关實实點点間间與与' +
  '長长現现動动當当從从體体業业電电書书車车東东門门馬马風风頭头話话讓让請请覺觉應应機机義义產产總总員员報报場场單单' +
  '處处變变辦办務务節节記记議议論论設设許许該该試试調调談谈講讲識识認认語语課课誰谁額额類类題题願愿顯显飛飞館馆險险' +
  '隨随離离難难雖虽領领連连運运達达遠远邊边選选鐵铁錢钱錯错鐘钟陽阳階阶際际陸陆陳陈張张強强劉刘趙赵黃黄楊杨羅罗吳吴' +
  '鄭郑歲岁萬万億亿兩两幾几號号區区縣县灣湾廣广圖图團团園园壓压塊块壞坏備备傳传債债傷伤價价優优儀仪內内軍军農农決决' +
  '況况測测準准據据護护權权條条構构歷历歸归滿满漢汉濟济營营爭争獨独環环畫画盡尽監监確确禮礼積积穩稳窮穷競竞築筑簡简' +
  '簽签糧粮紅红約约級级納纳純纯紙纸組组結结給给統统絕绝絲丝網网線线維维績绩續续縮缩織织繼继聯联聲声職职聽听腦脑臨临' +
  '舊旧艙舱藝艺藥药蘇苏蘭兰術术衛卫補补裝装規规視视親亲觀观計计訊讯訓训託托評评詞词詢询詳详誠诚誤误請请諸诸證证譯译' +
  '負负財财責责貨货貴贵買买費费貿贸資资賓宾賞赏賣卖質质購购贈赠輕轻較较載载輛辆輸输轉转郵邮鄉乡釋释針针銀银銷销鋪铺';
const OTHERS = new Map<string, string>();
const SIMPLIFIED = new Map<string, string>();
for (let at = 0; at < PAIRS.length; at += 2) {
  OTHERS.set(PAIRS[at] as string, PAIRS[at + 1] as string);
  SIMPLIFIED.set(PAIRS[at + 1] as string, PAIRS[at] as string);
}

/** So many characters, and so many times as many as simplified ones, tell that a text is in traditional characters. */
const [LEAST, TIMES] = [2, 2];

/** Whether what was read is written in traditional characters, as far as frequent ones tell. */
export function isTraditional(texts: readonly (readonly string[])[]): boolean {
  let [traditional, simplified] = [0, 0];
  for (const characters of texts)
    for (const character of characters) {
      if (OTHERS.has(character)) traditional++;
      else if (SIMPLIFIED.has(character)) simplified++;
    }
  return traditional >= LEAST && traditional >= TIMES * simplified;
}

/** The traditional way to write a frequent character that was read as a simplified one. */
export const traditionalOf = (character: string): string => SIMPLIFIED.get(character) ?? character;
