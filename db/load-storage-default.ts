import type pg from 'pg'

/**
 * Makes the default quota of companies that of the settings.
 *
 * @param client as app_service
 * @param quotaGb in 10^9 bytes; undefined: no limit
 */
export async function loadStorageDefault(client: pg.ClientBase | pg.Pool, quotaGb: number | undefined): Promise<void> {
  await client.query('update private.storage_default set quota_gb = $1 where quota_gb is distinct from $1', [
    quotaGb ?? null,
  ])
}
