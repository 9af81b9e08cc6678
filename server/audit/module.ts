import type { Duty } from '#server/platform/background/duty.ts'
import { runRepeatedly } from '#server/platform/background/run-repeatedly.ts'
import type { Platform } from '#server/platform/module.ts'
import type { Route } from '#server/platform/route.ts'
import type { Secret } from '#server/platform/keys/secret.ts'
import { announceRestore } from './announce-restore.ts'
import { anchorFile } from './anchor-file.ts'
import { anchorNewEntries, type AuditLog } from './anchors.ts'
import { auditKey } from './audit-key.ts'
import type { Connections } from './forwarding/connections.ts'
import { startForwarding } from './forwarding/start-forwarding.ts'
import { applyRetention } from './retention.ts'
import { auditRoutes } from './routes.ts'
import { verifyRestored, type RestoredDatabase } from './verify-restored.ts'

const CHECK_INTERVAL_MS = 10_000
const ANCHOR_EVERY_S = 60
const DAY_MS = 86_400_000
const READY_FOR_MS = 5_000

export interface Audit {
  readonly routes: readonly Route[]
  readonly duties: readonly Duty[]
  /** Writes into the log that the database was restored or copied, where no server has done so yet. */
  announceRestore(): Promise<void>
  /** Verifies the log of a database that was restored for a rehearsal. */
  verifyRestored(restored: RestoredDatabase): Promise<{ chains: number }>
  /**
   * Whether every table of a company has its audit triggers: tables without them must not be written. Cached for 5 s.
   */
  ready(): Promise<boolean>
  /** Stops the background work, after a last anchor. */
  stop(): Promise<void>
}

/** Signs, forwards and cleans up the audit log in the background. Several servers on one database share the work. */
export function startAudit(platform: Platform, secret: Secret, connections: Connections): Audit {
  const { log, config } = platform
  const { service } = platform.database
  const key = auditKey(secret)
  const trail: AuditLog = { service, key, log, file: anchorFile(config.auditAnchors, service), checks: new Map() }
  const anchoring = runRepeatedly(
    {
      name: 'audit anchors',
      firstAfterMs: CHECK_INTERVAL_MS,
      turn: () => anchorNewEntries(trail, { everySeconds: ANCHOR_EVERY_S }).then(() => CHECK_INTERVAL_MS),
    },
    log,
  )
  const forwarding = startForwarding({ service, secret, log, connections })
  log.info({ fingerprint: key.fingerprint, anchors: config.auditAnchors }, 'the audit trail is signed with this key')
  return {
    routes: auditRoutes(trail, secret),
    duties: [
      {
        name: 'audit retention',
        title: 'Removal of audit log entries past their retention',
        everyMs: DAY_MS,
        run: () => applyRetention(trail),
      },
    ],
    announceRestore: () => announceRestore(trail),
    verifyRestored: (restored) => verifyRestored(restored, { secret, anchors: config.auditAnchors }),
    ready: readiness(platform),
    async stop() {
      await Promise.all([anchoring(), forwarding()])
      await anchorNewEntries(trail).catch((error: unknown) => log.warn({ err: error }, 'no last anchor was signed'))
    },
  }
}

function readiness({ database, log }: Platform): () => Promise<boolean> {
  let known: { readonly until: number; readonly answer: Promise<boolean> } | undefined
  const ask = async () => {
    const { rows } = await database.service.query<{ hole: string }>('select hole from audit.unaudited_tables() as hole')
    if (rows.length > 0)
      log.error({ tables: rows.map(({ hole }) => hole) }, 'tables can be written without an audit entry')
    return rows.length === 0
  }
  return () => {
    if (known === undefined || known.until < performance.now())
      known = { until: performance.now() + READY_FOR_MS, answer: ask().catch(() => false) }
    return known.answer
  }
}
