import { byKind } from '../lib/file-kinds.ts';
import { formatName } from '../lib/format-name.ts';
import { canonical } from '../lib/intake.ts';
import type { Given } from '../lib/offer.ts';
import type { SearchTool } from '../lib/tool-search.ts';

interface Props {
  given: Given[];
  tools: SearchTool[];
  announced: SearchTool[];
}

/** Why nothing is offered, and what to do about it. */
function reasonOf(given: readonly Given[], tools: readonly SearchTool[]): string {
  const types = [...new Set(given.flatMap(({ type }) => type ?? []))];
  const taken = (type: string): boolean => tools.some(({ built, from }) => built && from.map(canonical).includes(type));
  if (given.every(({ size }) => !size)) return '文件是空的。如果它正在下载或同步，等完成后再试一次。';
  if (types.some(taken)) return '文件太大，超过了这些工具的上限。可以先拆小，或另存一份小一些的。';
  const names = types.map(formatName).join('、');
  return types.length
    ? `内容像是 ${names}，现在还没有工具能处理这种文件。`
    : '认不出这是什么文件：它可能已经损坏，或者是我们不认识的格式。';
}

/** Nothing works on these files today: says why, what is announced for them, and what files there are tools for. */
export function OfferNothing({ given, tools, announced }: Props) {
  // What only carries files along can do nothing with them.
  const carries = ({ joins, from, to }: SearchTool): boolean => !!joins && from.every((type) => to.includes(type));
  const known = tools.filter((tool) => tool.built && !carries(tool)).flatMap(({ from }) => from.map(canonical));
  return (
    <div className="mt-4 text-[15px] leading-7">
      <p role="alert" className="font-medium text-ink">
        {reasonOf(given, tools)}
      </p>
      {announced.length > 0 && (
        <p className="mt-1 text-muted">即将上线：{announced.map(({ name }) => name).join('、')}</p>
      )}
      <h3 className="mt-4 text-sm font-medium text-muted">现在可以处理的文件</h3>
      <dl className="mt-1 grid gap-1 text-sm leading-6">
        {byKind(known).map(([kind, types]) => (
          <div key={kind} className="flex gap-3">
            <dt className="w-12 shrink-0 text-muted">{kind}</dt>
            <dd className="min-w-0 flex-1">{types.map(formatName).join('、')}</dd>
          </div>
        ))}
      </dl>
      <a href="/see-more/" className="mt-4 inline-block text-accent-strong underline underline-offset-4">
        看全部工具
      </a>
    </div>
  );
}
