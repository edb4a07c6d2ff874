/** The verb of an engine alone, to stand behind another word: 加水印 of 给…加水印. */
export const bareVerb = (verb = '处理'): string => verb.replace(/^.*…/, '');
