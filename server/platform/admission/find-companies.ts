import type pg from 'pg'

/** The company by which each person counts; people without one are missing. Never fails. */
export type FindCompanies = (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** A member of several companies counts for the one joined first. */
export function createFindCompanies(service: pg.Pool, onError: (error: Error) => void): FindCompanies {
  return async (userIds) => {
    try {
      const { rows } = await service.query<{ user_id: string; company_id: string }>(
        `select distinct on (user_id) user_id, company_id from public.user_companies
         where user_id = any ($1) and (access_until is null or access_until > now())
         order by user_id, created_at, company_id`,
        [userIds],
      )
      return new Map(rows.map(({ user_id: user, company_id: company }) => [user, company]))
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
      return new Map()
    }
  }
}
