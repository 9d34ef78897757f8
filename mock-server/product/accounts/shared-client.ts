/** The client id of assistants that cannot register themselves. They run on the person's own machine. */
export const SHARED_CLIENT = 'causeway-mcp';
