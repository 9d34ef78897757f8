/**
 * The key that the bad mapping looks up in container_type, and the value that region_codes has returned since version
 * 14.
 */
export const BAD_CONTAINER = 'DRY40';
export const BAD_REGION = 'QQ';
