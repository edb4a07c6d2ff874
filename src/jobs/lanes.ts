/** A worker that answers questions, one after the other; `end` terminates it. */
export interface Helper<Query, Answer> {
  ask(query: Query): Promise<Answer>;
  end(): void;
}

/**
 * At most so many questions wait in a helper's queue while it works on one, so that it is not idle until this thread
 * answers.
 */
const AHEAD = 2;

/**
 * Answers questions that are asked at the same time on several cores: the first here, others by helpers, who are taken
 * on when there is nobody free, up to `most`. What a helper fails at is answered here, and it is asked no more. `rest`
 * is awaited before each answer given here while there are helpers: this thread hears nothing from them while it works.
 */
export function createLanes<Query, Answer>(
  here: (query: Query) => Promise<Answer>,
  start: () => Helper<Query, Answer>,
  { most, rest }: { most: number; rest(): Promise<void> },
): (query: Query) => Promise<Answer> {
  const helpers = new Map<Helper<Query, Answer>, number>();
  let [own, limit] = [0, most];
  const answerHere = async (query: Query): Promise<Answer> => {
    own++;
    try {
      if (helpers.size) await rest();
      return await here(query);
    } finally {
      own--;
    }
  };
  const answerThere = async (helper: Helper<Query, Answer>, query: Query): Promise<Answer> => {
    helpers.set(helper, (helpers.get(helper) ?? 0) + 1);
    try {
      const answer = await helper.ask(query);
      helpers.set(helper, (helpers.get(helper) ?? 1) - 1);
      return answer;
    } catch {
      if (helpers.delete(helper)) helper.end();
      limit = helpers.size; // who could not be had once is not tried again
      return answerHere(query);
    }
  };
  const freest = (): Helper<Query, Answer> | undefined => {
    const [best] = [...helpers].sort(([, one], [, other]) => one - other);
    if (helpers.size < limit && (best?.[1] ?? 1) > 0) {
      const helper = start();
      helpers.set(helper, 0);
      return helper;
    }
    return best && best[1] < AHEAD ? best[0] : undefined;
  };
  return (query) => {
    if (!own) return answerHere(query);
    const helper = freest();
    return helper ? answerThere(helper, query) : answerHere(query);
  };
}
