/** The open group of requirements, by its code; without one they are listed. */
export interface SelfAssessmentAddress {
  family?: string
}
