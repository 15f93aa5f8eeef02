/** Opens another site instead of this page, so that the Back button does not return to a used code. */
export const leaveForSite = (address: string): void => location.replace(address);
