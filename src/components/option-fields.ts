import type { OptionDescriptor, OptionDescriptors } from '../../schemas/option.ts';
import type { Field } from './call-fields.ts';

const TYPES: Record<OptionDescriptor['type'], string> = {
  select: '',
  number: '数字',
  switch: 'true / false',
  text: '文本',
  pages: '页码，如 1-3,5,8-，也可写“奇数页”“偶数页”；空着为全部页',
  password: '文本',
  turns: '逐页角度，如 1:90,3-5:180',
  sequence: '几个文件的页的先后，如 1:1-3,2:2,1:4，冒号前是第几个文件',
  picture: 'data: 开头的图片地址',
  colour: '颜色，#rrggbb',
};

/** The options of a tool, as the table of fields shows them. */
export const optionFields = (options: OptionDescriptors): Field[] =>
  Object.entries(options).map(([name, option]) => {
    const type = option.type === 'select' ? Object.keys(option.choices).join(' / ') : TYPES[option.type];
    return {
      name,
      type: option.each ? `${type}；每个文件一个，写成数组` : type,
      needed: false,
      note: noteOf(option, options),
    };
  });

function noteOf(option: OptionDescriptor, options: OptionDescriptors): string {
  const { label, hint, when = {} } = option;
  const choices =
    option.type === 'select' &&
    Object.entries(option.choices)
      .filter(([value, text]) => value !== text)
      .map(([value, text]) => `${value} 是${text}`)
      .join('，');
  const range = option.type === 'number' && `${option.min}–${option.max}${option.unit ? ` ${option.unit}` : ''}`;
  const zero = option.type === 'number' && option.zero && `0 为${option.zero.title}`;
  const size =
    option.type === 'picture'
      ? `最大 ${option.mb} MB`
      : 'max' in option && option.type !== 'number' && `最多 ${option.max} 个字`;
  const standard = option.default === undefined || option.default === '' ? '默认为空' : `默认 ${option.default}`;
  const needs = Object.entries(when)
    .map(([key, wanted]) => `${key} 是 ${[wanted].flat().join('、')}`)
    .join('，且 ');
  const only = Object.keys(when).every((key) => key in options) && needs && `只在 ${needs} 时起作用`;
  return [label, hint, choices, range, zero, size, !option.each && standard, only].filter(Boolean).join('；');
}
