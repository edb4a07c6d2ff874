import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { cleaned, NO_FACTS, sumOf } from '../../../../src/features/invoice/facts.ts';
import { factsInLines } from '../../../../src/features/invoice/from-lines.ts';
import { factsInOfd } from '../../../../src/features/invoice/from-ofd.ts';
import { factsInXml } from '../../../../src/features/invoice/from-xml.ts';
import { parseXml } from '../../../../src/formats/xml/xml.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the words of an invoice', () => {
  it('are read where buyer and seller stand side by side', () => {
    const facts = factsInLines([
      '电子发票(普通发票) 发票号码: 24312000000123456789',
      '开票日期: 2024年3月5日',
      '购 名称:上海某某科技有限公司 销 名称:北京某某酒店管理有限公司',
      '统一社会信用代码/纳税人识别号:91310115MA1K3ABC1D 统一社会信用代码/纳税人识别号:91110105MA00XYZ12Q',
      '合 计 ¥1,886.79 ¥113.21',
      '价税合计(大写) 贰仟圆整 (小写) ¥2,000.00',
    ]);
    expect(facts).toEqual({
      code: '',
      number: '24312000000123456789',
      date: '2024-03-05',
      buyer: '上海某某科技有限公司',
      buyerId: '91310115MA1K3ABC1D',
      seller: '北京某某酒店管理有限公司',
      sellerId: '91110105MA00XYZ12Q',
      net: '1886.79',
      tax: '113.21',
      total: '2000.00',
    });
  });

  it('are read where they stand one below the other, and leave a private buyer without a number', () => {
    const facts = factsInLines([
      '发票代码:031001900211 发票号码:51234567',
      '开票日期:2020 年 10 月 02 日',
      '名　　称:张三 密 /35+<9*39>97909',
      '纳税人识别号: 37*9*2-9/607',
      '合　　计 ¥-43.40 *',
      '价税合计(大写) 壹佰 ( 小写 ) ¥-43.40',
      '名 称:某某通信集团上海有限公司 账户号:100',
      '纳税人识别号:91310000132149237G',
    ]);
    expect(facts).toMatchObject({ code: '031001900211', number: '51234567', date: '2020-10-02', buyer: '张三' });
    expect(facts).toMatchObject({ buyerId: '', seller: '某某通信集团上海有限公司', sellerId: '91310000132149237G' });
    expect(facts).toMatchObject({ net: '-43.40', tax: '', total: '-43.40' });
  });
});

it('reads the XML of the tax office', () => {
  const [root] = parseXml(
    bytes(
      '<EInvoice><EInvoiceData><SellerInformation><SellerIdNum>91110105MA00XYZ12Q</SellerIdNum><SellerName>甲公司</SellerName></SellerInformation><BuyerInformation><BuyerName>乙公司</BuyerName></BuyerInformation><BasicInformation><TotalAmWithoutTax>100</TotalAmWithoutTax><TotalTaxAm>6</TotalTaxAm><TotalTax-includedAmount>106</TotalTax-includedAmount></BasicInformation></EInvoiceData><TaxSupervisionInfo><InvoiceNumber>24312000000123456789</InvoiceNumber><IssueTime>2024-03-05 10:20:30</IssueTime></TaxSupervisionInfo></EInvoice>',
    ),
  ).children;
  expect(factsInXml(root as never)).toMatchObject({
    number: '24312000000123456789',
    date: '2024-03-05',
    seller: '甲公司',
    buyer: '乙公司',
    net: '100.00',
    tax: '6.00',
    total: '106.00',
  });
});

it('follows the tags of an OFD file to the objects of its page', async () => {
  const xmlns = 'xmlns:ofd="http://www.ofdspec.org/2016" xmlns:fp="http://www.edrm.org.cn/schema/e-invoice/2016"';
  const reference = (name: string, id: number): string =>
    `<fp:${name}><ofd:ObjectRef PageRef="1">${id}</ofd:ObjectRef></fp:${name}>`;
  const text = (id: number, value: string): string =>
    `<ofd:TextObject ID="${id}" Boundary="0 0 50 5" Font="9" Size="4"><ofd:TextCode X="0" Y="4">${value}</ofd:TextCode></ofd:TextObject>`;
  const file = new Blob([
    zipSync({
      'OFD.xml': bytes(
        `<ofd:OFD ${xmlns}><ofd:DocBody><ofd:DocRoot>D/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`,
      ),
      'D/Document.xml': bytes(
        `<ofd:Document ${xmlns}><ofd:CommonData/><ofd:Pages><ofd:Page ID="1" BaseLoc="P.xml"/></ofd:Pages><ofd:CustomTags>Tags/CustomTags.xml</ofd:CustomTags></ofd:Document>`,
      ),
      'D/P.xml': bytes(
        `<ofd:Page ${xmlns}><ofd:Content><ofd:Layer>${text(11, '12345678')}<ofd:PageBlock>${text(12, '甲公司')}</ofd:PageBlock></ofd:Layer></ofd:Content></ofd:Page>`,
      ),
      'D/Tags/CustomTags.xml': bytes(
        `<ofd:CustomTags ${xmlns}><ofd:CustomTag><ofd:FileLoc>Tag_Invoice.xml</ofd:FileLoc></ofd:CustomTag></ofd:CustomTags>`,
      ),
      'D/Tags/Tag_Invoice.xml': bytes(
        `<fp:eInvoice ${xmlns}>${reference('InvoiceNo', 11)}<fp:Seller>${reference('SellerName', 12)}${reference('SellerTaxID', 99)}</fp:Seller></fp:eInvoice>`,
      ),
    }) as Uint8Array<ArrayBuffer>,
  ]);
  expect(await factsInOfd(file)).toEqual({ ...NO_FACTS, number: '12345678', seller: '甲公司' });
});

it('takes nothing for an amount, a number or a date that is none', () => {
  const odd = {
    number: '5*****9',
    date: '2024年',
    total: '壹佰',
    net: '1.234',
    sellerId: '37*9*2',
    seller: '甲'.repeat(500),
  };
  expect(cleaned(odd)).toEqual({ ...NO_FACTS, seller: '甲'.repeat(100) });
});

it('adds amounts in hundredths', () => expect(sumOf(['0.10', '0.20', '-0.30', '1e3'])).toBe('1000.00'));
