/** Where a notice stands in the list. Notices of one run share a time, so the id decides between them. */
export interface NoticePlace {
  readonly createdAt: string
  readonly id: string
}

/** The filter for what the list has after a notice, newest first. */
export const olderThan = ({ createdAt, id }: NoticePlace): string =>
  `created_at.lt."${createdAt}",and(created_at.eq."${createdAt}",id.lt.${id})`
