const FIRST_NVD_YEAR = 2002

/** The part of a feed that a CVE is in: its year; NVD has those of 1999 to 2001 in the file of 2002. */
export function partOfCve(feed: 'nvd' | 'cve5', id: string): string {
  const year = id.slice(4, 8)
  return feed === 'nvd' && Number(year) < FIRST_NVD_YEAR ? String(FIRST_NVD_YEAR) : year
}

/** The year of a file of NVD: "nvdcve-2.0-2019.json". */
export function nvdYearOf(name: string): string | undefined {
  return /^nvdcve-2\.0-(\d{4})\.json$/.exec(name)?.[1]
}
