import { PgBoss } from "pg-boss";
import { type Ctx, systemContext } from "./context.ts";
import { dispatchOutbox, type ReactionJob, type Reactions, reactAll } from "./outbox.ts";
import type { Platform } from "./platform.ts";

/** A job by time: `cron` in Lagos time. It may run twice without harm. */
export type ScheduledJob = { name: string; cron: string; run: (ctx: Ctx) => Promise<void> };

const quickQueue = "reactions";
const slowQueue = "slow-reactions";
const timeZone = "Africa/Lagos";
/** The outbox is announced by NOTIFY; the poll is for what was announced while nobody listened. */
const pollMs = 10_000;
/** Jobs are announced too. What is due later, such as a retry, is found by looking; whoever waits for a code waits for that. */
const quickLookSeconds = 5;
const slowLookSeconds = 20;
const scheduleLookSeconds = 120;
const clockLookSeconds = 30;
/**
 * A worker says so often that it is at work on a job. Who has said nothing for so long is dead, and its job is handed on
 * within the minute: silence, the next round of the watch, the delay of a retry and the next look together.
 */
const beatSeconds = 5;
const silenceSeconds = 15;
const watchSeconds = 30;

export type Worker = { stop: () => Promise<void> };

/** Background work on pg-boss: reactions to events with retries, and jobs by time. Any number may run side by side. */
export const startWorker = async (
  platform: Platform,
  databaseUrl: string,
  tables: { reactions: Reactions; schedule: readonly ScheduledJob[] },
): Promise<Worker> => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 3,
    application_name: "remedia-jobs",
    useListenNotify: true,
    // No job of ours waits for another.
    flowIntervalSeconds: 3_600,
    cronWorkerIntervalSeconds: clockLookSeconds,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
  });
  // The error itself holds the whole client, its keys included.
  boss.on("error", ({ message }) => platform.log.warn({ fault: message }, "jobs"));
  await boss.start();
  await workReactions(boss, platform, { queue: quickQueue, lookSeconds: quickLookSeconds }, tables.reactions);
  await workReactions(boss, platform, { queue: slowQueue, lookSeconds: slowLookSeconds }, tables.reactions);
  const slow = new Set(tables.reactions.filter((reaction) => reaction.slow).map(({ name }) => name));
  for (const job of tables.schedule) await startScheduled(boss, platform, job);
  const stopPump = await pumpOutbox(platform, tables.reactions, async (jobs) => {
    const queues = Map.groupBy(jobs, ({ reaction }) => (slow.has(reaction) ? slowQueue : quickQueue));
    for (const [queue, some] of queues)
      await boss.insert(
        queue,
        some.map((data) => ({ data })),
      );
  });
  return {
    stop: async () => {
      await stopPump();
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
};

/** One that an older version made did not announce its jobs, nor notice that a worker had died. */
const openQueue = async (boss: PgBoss, name: string, options: Parameters<PgBoss["createQueue"]>[1]) => {
  const always = { notify: true, heartbeatSeconds: silenceSeconds };
  await boss.createQueue(name, { ...options, ...always });
  await boss.updateQueue(name, always);
};

type Line = { queue: string; lookSeconds: number };

const workReactions = async (boss: PgBoss, platform: Platform, { queue, lookSeconds }: Line, reactions: Reactions) => {
  await openQueue(boss, queue, { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 });
  const options = {
    batchSize: 100,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: lookSeconds,
    heartbeatRefreshSeconds: beatSeconds,
    perJobResults: true,
  } as const;
  await boss.work<ReactionJob, unknown, typeof options>(queue, options, async (jobs) => {
    const asked = jobs.map(({ id, data }) => ({ id, ...data }));
    const failed = await reactAll(platform, reactions, asked);
    return asked.map((job) => {
      if (!failed.has(job)) return { id: job.id, status: "completed" as const };
      platform.log.warn({ err: failed.get(job), reaction: job.reaction }, "reaction failed, will be tried again");
      return { id: job.id, status: "failed" as const };
    });
  });
};

const startScheduled = async (boss: PgBoss, platform: Platform, job: ScheduledJob) => {
  await openQueue(boss, job.name, { retryLimit: 2, policy: "singleton" });
  await boss.schedule(job.name, job.cron, null, { tz: timeZone });
  const options = {
    pollingIntervalSeconds: 5,
    notifyPollingIntervalSeconds: scheduleLookSeconds,
    heartbeatRefreshSeconds: beatSeconds,
  };
  await boss.work(job.name, options, async () => {
    await job.run(systemContext(platform, `job:${job.name}`));
  });
};

const pumpOutbox = async (platform: Platform, reactions: Reactions, send: (jobs: ReactionJob[]) => Promise<void>) => {
  let wanted = false;
  let running: Promise<void> | null = null;
  let stopped = false;
  const pump = async () => {
    do {
      wanted = false;
      while (!stopped && (await dispatchOutbox(platform, reactions, send)) > 0);
    } while (wanted && !stopped);
  };
  const wake = () => {
    wanted = true;
    running ??= pump()
      .catch((error) => platform.log.warn({ err: error }, "outbox waits"))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(wake, pollMs);
  const listening = await platform.sql.listen("outbox", wake, wake);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await listening.unlisten().catch(() => undefined);
    await running;
  };
};
