/** The shortcut that gets the default contact of the person shown, as the manifest names it. */
export const GET_CONTACT = 'get-contact';
