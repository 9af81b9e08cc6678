import type { Id } from '#domain/ids.ts'
import { api } from './api.ts'

/** Whether the welcome tour is still to be shown; asked anew each time, as it may have been closed elsewhere. */
export async function wantsTour(userId: Id<'users'>): Promise<boolean> {
  const { data } = await api
    .from('profiles')
    .select('welcome_tour_enabled')
    .eq('id', userId)
    .maybeSingle()
    .throwOnError()
  return data?.welcome_tour_enabled ?? false
}

/** Finished or skipped: it does not come again by itself. */
export async function endTour(userId: Id<'users'>): Promise<void> {
  await api
    .from('profiles')
    .update({ welcome_tour_enabled: false, welcome_tour_completed_at: new Date().toISOString() })
    .eq('id', userId)
    .throwOnError()
}
