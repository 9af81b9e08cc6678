import type pg from 'pg'

type Queryable = Pick<pg.ClientBase, 'query'> | pg.Pool

/** Whether people may create accounts themselves. The set-up link, invitations and single sign-on work either way. */
export async function isSignUpOpen(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ sign_up_open: boolean }>('select sign_up_open from auth.installation_settings')
  return rows[0]?.sign_up_open === true
}

/** @returns whether that changed it */
export async function setSignUpOpen(db: Queryable, open: boolean): Promise<boolean> {
  const { rowCount } = await db.query(
    'update auth.installation_settings set sign_up_open = $1 where sign_up_open is distinct from $1',
    [open],
  )
  return rowCount === 1
}
