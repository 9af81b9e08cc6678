import type { Id } from '#domain/ids.ts'
import { api } from './api.ts'

/** Whether the welcome tour is due; fetched each time, because another tab may have closed it. */
export async function wantsTour(userId: Id<'users'>): Promise<boolean> {
  const { data } = await api
    .from('profiles')
    .select('welcome_tour_enabled')
    .eq('id', userId)
    .maybeSingle()
    .throwOnError()
  return data?.welcome_tour_enabled ?? false
}

/** Called when the tour is finished or skipped; it does not open by itself again. */
export async function endTour(userId: Id<'users'>): Promise<void> {
  await api
    .from('profiles')
    .update({ welcome_tour_enabled: false, welcome_tour_completed_at: new Date().toISOString() })
    .eq('id', userId)
    .throwOnError()
}
