import type pg from 'pg'

/** Periodic cleanup of expired rows. Sessions and mails are kept a while longer for the record. */
export async function cleanUpAccounts(service: pg.Pool): Promise<void> {
  for (const statement of [
    `delete from auth.rate_counters where resets_at < clock_timestamp()`,
    `delete from auth.login_failures
     where last_failure_at < clock_timestamp() - interval '1 day' and coalesce(locked_until < clock_timestamp(), true)`,
    `delete from auth.one_time_tokens where expires_at < clock_timestamp()`,
    `delete from auth.mfa_challenges where expires_at < clock_timestamp()`,
    `delete from auth.mfa_factors where status = 'unverified' and created_at < clock_timestamp() - interval '1 day'`,
    // After its end, because its mailed link may still be followed again.
    `delete from auth.flow_states where expires_at < clock_timestamp() - interval '2 hours'`,
    `delete from auth.saml_assertions where expires_at < clock_timestamp()`,
    `delete from auth.sessions where not_after < clock_timestamp() - interval '90 days'`,
    `delete from auth.mail_outbox where state in ('sent', 'failed', 'unknown') and created_at < clock_timestamp() - interval '90 days'`,
  ]) {
    await service.query(statement)
  }
}
