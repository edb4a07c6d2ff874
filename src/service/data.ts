// `npm run data -- export FILE` and `import FILE`: moves all rows between the embedded database and a real server.
import { resolve } from 'node:path';
import { readSettings } from './base/settings.ts';
import { openQueue } from './queue/boss.ts';
import { openDatabase, tablesOver } from './store/database.ts';
import { isFull } from './store/faults.ts';
import { unhurried } from './store/pool.ts';
import { type Counts, exportData, importData } from './store/transfer.ts';

const USAGE = `用法：
  npm run data -- export <文件>    把数据库里的全部数据写入一个新文件
  npm run data -- import <文件>    把这样的文件读入一个空的数据库

数据库由环境变量决定：设了 DATABASE_URL 就用它，不设就用 DATA 文件夹里内置的。
文件名以 .gz 结尾时压缩。文件里有服务的密钥，只有你自己能读，请妥善保管，用完即删。

从内置数据库搬到独立的 PostgreSQL：
  1. 停止服务
  2. npm run data -- export 数据.gz
  3. DATABASE_URL=postgresql://… npm run data -- import 数据.gz
  4. 设好 DATABASE_URL，启动服务；还在排队的任务会接着处理
上传和结果的文件不在数据库里：文件夹不变就不用动；换了机器请一并复制，换成 S3 请上传到存储桶。

退出状态：0 成功，1 没有成功（数据库不变），2 用法不对。`;

const summary = ({ task, upload }: Counts) => `任务 ${task} 个，上传 ${upload} 个`;

async function run(verb: 'export' | 'import', path: string): Promise<void> {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings);
  try {
    if (verb === 'export')
      return console.log(
        `已导出：${summary(await unhurried(database.pool, (pool) => exportData(tablesOver(pool), path)))}。`,
      );
    const queue = await openQueue(database);
    try {
      console.log(
        `已导入：${summary(await unhurried(database.pool, (pool) => importData(tablesOver(pool), path, queue.send)))}。`,
      );
    } finally {
      await queue.stop();
    }
  } finally {
    await database.stop();
  }
}

function wordsOf(error: NodeJS.ErrnoException, file: string): string {
  if (error.code === 'EEXIST') return `${file} 已经存在，没有覆盖。`;
  if (error.code === 'ENOENT') return `没有 ${file}。`;
  return isFull(error) ? '磁盘已满，没有完成，什么也没有留下。请腾出空间后再试，或把文件写到别处。' : error.message;
}

const [verb, file, ...rest] = process.argv.slice(2);
if (verb === '--help' || verb === '-h' || verb === 'help') {
  console.log(USAGE);
} else if ((verb !== 'export' && verb !== 'import') || !file || file.startsWith('-') || rest.length > 0) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  // npm runs us in the project; paths are meant from where it was called.
  await run(verb, resolve(process.env.INIT_CWD ?? process.cwd(), file)).catch((error: NodeJS.ErrnoException) => {
    console.error(wordsOf(error, file));
    process.exitCode = 1;
  });
}
