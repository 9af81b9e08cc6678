import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Queryable } from '#server/platform/rate-limit/rate-limit.ts'

const COUNT = 10
/** 80 bits: sixteen letters and digits, in groups of four. */
const BYTES = 10
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Creates ten codes and deletes any earlier ones. They are shown once; only their hashes are stored. */
export async function replaceRecoveryCodes(client: pg.ClientBase, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, makeCode)
  await client.query('delete from auth.recovery_codes where user_id = $1', [userId])
  await client.query('insert into auth.recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
    userId,
    codes.map(hashOf),
  ])
  return codes
}

/** Uses up a code. Of concurrent attempts only one succeeds. */
export async function useRecoveryCode(db: Queryable, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'update auth.recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null',
    [userId, hashOf(code)],
  )
  return rowCount === 1
}

export async function recoveryCodesLeft(
  db: Queryable,
  userId: string,
): Promise<{ left: number; createdAt: string | null }> {
  const { rows } = await db.query<{ left: number; created_at: Date | null }>(
    `select count(*) filter (where used_at is null)::integer as left, max(created_at) as created_at
     from auth.recovery_codes where user_id = $1`,
    [userId],
  )
  const [row] = rows
  return { left: row?.left ?? 0, createdAt: row?.created_at?.toISOString() ?? null }
}

function makeCode(): string {
  const bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`)
  const letters = Array.from({ length: 16 }, (_, place) => LETTERS[Number((bits >> BigInt(place * 5)) & 31n)])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** Accepts any spelling: people omit the dashes or type lowercase. */
function hashOf(code: string): Buffer {
  const plain = code.toUpperCase().replace(/[^A-Z2-7]/g, '')
  return createHash('sha256').update(plain).digest()
}
