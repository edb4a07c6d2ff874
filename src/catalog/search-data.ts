import type { SearchData, SearchTool } from '../lib/tool-search.ts';
import { sheetOf } from './links.ts';
import { type Catalog, filesAtOnce, toolProps } from './load.ts';

/** What the search looks through, and what a dropped file is compared with: every tool, heaviest first. */
export function searchData(catalog: Catalog): SearchData {
  const tools = Object.keys(catalog.tools)
    .map((id) => toolProps(catalog, id))
    .sort((a, b) => b.tool.moreWeight - a.tool.moreWeight);
  return {
    tools: tools.map((props): SearchTool => {
      const { name, line, type, icon, purpose, tasks, lands, seo, from, to, limit } = props.tool;
      const { name: group } = catalog.groups[type];
      const files = filesAtOnce(catalog, props.tool);
      const { id, built, engine } = props;
      const joins = engine.input === 'all' || undefined;
      const texts = { id, name, line, group, type, icon, sheet: sheetOf(name), keywords: seo.keywords, tasks, lands };
      return { ...texts, built, purpose, from, to, files, joins, mb: limit.mb };
    }),
    traditional: '',
  };
}
