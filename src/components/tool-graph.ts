import type { Site, ToolContent } from '../../schemas/content.ts';
import type { ToolEntry } from '../../schemas/tool.ts';

interface Page {
  site: Site;
  id: string;
  tool: ToolEntry;
  built: boolean;
  group: string;
  content?: ToolContent;
}

/** The schema.org descriptions of a tool page: where it stands, what it is, how it is used, what people ask. */
export function toolGraph({ site, id, tool, built, group, content }: Page): object[] {
  const url = new URL(`/${id}/`, site.origin).href;
  const crumbs = [
    { name: '首页', item: new URL('/', site.origin).href },
    { name: group, item: new URL(`/see-more/#${tool.type}`, site.origin).href },
    { name: tool.name, item: url },
  ];
  const graph: object[] = [
    {
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
    },
  ];
  if (built) graph.push(application(site, tool, url));
  if (built && content) {
    const step = content.steps.map((each) => ({ '@type': 'HowToStep', name: each.title, text: each.text }));
    graph.push({ '@type': 'HowTo', name: `${tool.name}怎么用`, step });
  }
  if (content) {
    const questions = content.faq.map(({ q, a }) => ({
      '@type': 'Question',
      name: q,
      acceptedAnswer: { '@type': 'Answer', text: a },
    }));
    graph.push({ '@type': 'FAQPage', mainEntity: questions });
  }
  return graph;
}

const application = (site: Site, tool: ToolEntry, url: string): object => ({
  '@type': 'SoftwareApplication',
  name: `${site.name} ${tool.name}`,
  description: tool.seo.description,
  url,
  applicationCategory: 'UtilitiesApplication',
  operatingSystem: '任何带现代浏览器的系统',
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'CNY' },
});
