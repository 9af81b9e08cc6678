import type { Secret } from '#server/platform/keys/secret.ts'
import type { Route } from '#server/platform/route.ts'
import type { AuditLog } from './anchors.ts'
import { auditStatus } from './audit-status.ts'
import { eraseAuditPayload } from './erase-payload.ts'
import { exportAudit } from './export-audit.ts'
import { setForwarderSecret } from './forwarding/forwarder-secret.ts'
import { verifyAudit } from './verify-audit.ts'

/** The audit log's endpoints below /functions/v1. */
export const auditRoutes = (trail: AuditLog, secret: Secret): readonly Route[] => [
  auditStatus(trail),
  verifyAudit(trail),
  exportAudit(trail),
  eraseAuditPayload(trail),
  setForwarderSecret(trail, secret),
]
