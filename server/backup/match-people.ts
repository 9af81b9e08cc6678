import type pg from 'pg'
import { BackupError } from './backup-error.ts'
import type { PersonInBackup } from './manifest.ts'

export interface People {
  /** The id here of each account in the archive. */
  readonly ids: ReadonlyMap<string, string>
  readonly created: number
}

interface Account {
  readonly id: string
  readonly email: string
  /** Of an account that was signed up for: whether its owner has shown that the address is theirs. */
  readonly isUnproven: boolean
}

/**
 * Finds the accounts of people by their addresses, and creates those that are missing, under their ids where these are
 * free.
 *
 * @throws BackupError for an account whose address is not proven: it would get the rights of another person
 */
export async function matchPeople(client: pg.ClientBase, people: readonly PersonInBackup[]): Promise<People> {
  const { rows: accounts } = await client.query<Account>(
    `select u.id, u.email, u.email_proven_at is null and u.deleted_at is null
       and (u.encrypted_password is not null or u.last_sign_in_at is not null) as "isUnproven"
     from auth.users u where u.email = any ($1)`,
    [people.map(({ email }) => email)],
  )
  const unproven = accounts.filter(({ isUnproven }) => isUnproven).map(({ email }) => email)
  if (unproven.length > 0)
    throw new BackupError(
      `Accounts here have not proven their addresses: ${unproven.join(', ')}. Confirm or remove them in user management first; nothing was changed.`,
    )
  const ids = new Map<string, string>()
  let created = 0
  for (const person of people) {
    const found = accounts.find(({ email }) => email === person.email)
    ids.set(person.id, found?.id ?? (await create(client, person)))
    if (found === undefined) created += 1
  }
  return { ids, created }
}

async function create(client: pg.ClientBase, { id, email, name, isDeleted }: PersonInBackup): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.users (id, email, raw_user_meta_data, invited_at, deleted_at)
     select case when exists (select from auth.users u where u.id = $1) then gen_random_uuid() else $1 end, $2, $3,
       case when not $4 then now() end, case when $4 then now() end
     returning id`,
    [id, email, name === null ? {} : { full_name: name }, isDeleted],
  )
  return rows[0]?.id ?? ''
}
