import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runNode } from './process.mjs';

/** Runs vitest and counts its tests by its JSON report. A run without a report, or with a failed file, is a failure. */
export async function countVitest(args) {
  const { report, code, output } = await withReport((path) =>
    runNode('node_modules/vitest/vitest.mjs', [
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ]),
  );
  if (!report) return { passed: 0, failed: 1, output };
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } = report;
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 || code !== 0 ? 1 : 0);
  tellRetried(report);
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed, failed, skipped: numPendingTests + numTodoTests, output, files };
}

/** A test that passed carries failures only where it failed before a retry. */
function tellRetried({ testResults }) {
  for (const { fullName, status, failureMessages } of testResults.flatMap(({ assertionResults }) => assertionResults))
    if (status === 'passed' && failureMessages.length > 0)
      console.log(`注意：重试后才通过：${fullName}\n${failureMessages.join('\n')}`);
}

/**
 * Runs Playwright and counts its tests by its JSON report; a test that passed only on the retry CI allows is reported.
 */
export async function countPlaywright() {
  const { report, code, output } = await withReport((path) =>
    runNode('node_modules/@playwright/test/cli.js', ['test'], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path } }),
  );
  if (!report) return { passed: 0, failed: 1, output };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const errors = (report.errors ?? []).map(({ message }) => message).join('\n');
  const failed = Math.max(unexpected, code !== 0 ? 1 : 0);
  if (flaky > 0) console.log(`注意：${flaky} 个浏览器测试重试后才通过\n${output.slice(output.lastIndexOf('flaky'))}`);
  const files = report.suites.map((suite) => ({
    file: join('tests/e2e', suite.file),
    seconds:
      testsOf(suite).reduce((sum, { results }) => sum + results.reduce((all, one) => all + one.duration, 0), 0) / 1000,
  }));
  return { passed: expected + flaky, failed, skipped, output: `${output}\n${errors}`, files };
}

/** The tests of a suite of Playwright's report and of those in it. */
const testsOf = ({ specs = [], suites = [] }) => [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];

async function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), 'pdf365-test-'));
  const path = join(folder, 'report.json');
  try {
    return { ...(await run(path)), report: readJson(path) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
