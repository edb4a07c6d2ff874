/** The folder with the programs of the system's PostgreSQL server; undefined where there is none. */
export const systemPostgres: string | undefined;
