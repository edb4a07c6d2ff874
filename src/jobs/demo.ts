import { HOSTS } from '../lib/hosts.gen.ts';

/**
 * Whether a tool is a demonstration on this site; it is where nobody answers. Never rejects. A page asks before it has
 * a file, so this does without the client of the API, which would weigh half as much as the page.
 */
export async function isDemo(tool: string): Promise<boolean> {
  try {
    const answer = (await (await fetch(`${HOSTS.api}/api/demoTools`)).json()) as { data?: { tools?: unknown } };
    const tools = answer.data?.tools;
    return !Array.isArray(tools) || tools.includes(tool);
  } catch {
    return true;
  }
}
