//! Line of sight: BL-LOS-01 to -07.
