import type { Id } from '#domain/ids.ts'

/** The record that a risk links to, by the column of `risk_links`. */
export type LinkTarget =
  | { control_id: Id<'controls'> }
  | { third_party_id: Id<'third_parties'> }
  | { vulnerability_id: Id<'vulnerabilities'> }
  | { poam_item_id: Id<'poam_items'> }
