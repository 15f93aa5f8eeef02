/** Goes to another site. Back does not return to a code that was used. */
export const leaveFor = (address: string): void => location.replace(address);
