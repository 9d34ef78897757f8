/** A file name, and a pattern for the modules that belong in that file. */
export type Rule = readonly [file: string, modules: RegExp];

/**
 * What `packFiles` cannot infer from imports. `npm run budgets` reports when a rule is missing: a script is too small,
 * or a screen too heavy.
 */
export interface ChunkRules {
  /** Modules that the entry imports on every page after the first paint. */
  readonly everyPage: Rule;
  /**
   * Lazy imports that share a file because they are needed at the same time, or are too small for files of their own.
   */
  readonly together: readonly Rule[];
  /**
   * Styles shared by several areas that load with the modules that use them rather than with the entry. An area's
   * styles must not override them, because their order is undefined.
   */
  readonly ownStyles: RegExp;
  /**
   * Modules that the queries of several screens need, but of too few screens for `common`. Without a rule, such a
   * module would be in `common`, so that no query waits for a larger file.
   */
  readonly queryParts: readonly Rule[];
  /** Modules that several screens share, but of too few screens for `common`. */
  readonly screenParts: readonly Rule[];
  /** The same for modules that no screen needs at first, such as dialogs. */
  readonly laterParts: readonly Rule[];
}

export const chunkRules: ChunkRules = {
  everyPage: [
    'every-page',
    /\/src\/(?:telemetry\/start|auth\/tab-person|ui\/overlay\/TooltipLayer|routes\/root\/shell\/SettingsNavigation)\.tsx?$/,
  ],
  together: [
    ['menus', /\/src\/routes\/root\/(?:palette|shell|shortcuts)\//],
    ['dialogs', /\/src\/ui\/(?:overlay\/DialogPanel|feedback\/Toasts)\.tsx$/],
    ['faults', /\/src\/(?:errors\/|routes\/root\/SessionEndedDialog)/],
    ['streams', /\/src\/relay\//],
    ['small-pages', /\/src\/routes\/(?:activate-oauth-client|error|force-login|graphql-explorer|public)\//],
    [
      'choose-workspace',
      /\/src\/routes\/workspaces\/(?:company-select\/CompanySelect|new-company\/NewCompany)Screen\./,
    ],
    [
      'settings-pages',
      /\/src\/routes\/settings\/(?:sftp-job\/(?:New|Edit)SftpJob|profile\/Profile)Screen\.tsx$/,
    ],
    ['notifier-form', /\/src\/routes\/settings\/notifiers\/form\//],
    ['user-forms', /\/src\/routes\/settings\/users\/invite\//],
    ['license-form', /\/src\/routes\/settings\/license\/drawers\//],
    ['quote-form', /\/src\/routes\/company\/quotes\/form\//],
    ['quote-drawer-query', /\/(?:(?:Edit|New)Quote|QuoteFileDrawer)Query\./],
    [
      'small-parts',
      /\/(?:_shared\/memos\/MemoForm|quote\/offers\/MarginDialog|quote-files\/QuoteFileDrawer|library\/edit\/MoveDialog|overview\/Resend(?:Output|Dialog))\.tsx$/,
    ],
    ['problem-dialogs', /\/src\/routes\/company\/pulse\/attention\/(?:GroupDialog\.tsx|review-group\.ts)$/],
    ['company-drawers', /\/src\/routes\/company\/(?:metrics\/Target|usage\/Schedule)Drawer\.tsx$/],
    ['notifier-drawer-query', /\/(?:Edit|New|Duplicate)NotifierQuery\.|\/NotifierDeliveriesQuery\./],
    ['history', /\/src\/routes\/_shared\/audit\/\w+History\w*\.tsx$|\/_shared\/audit\/HistoryDrawer\.tsx$/],
    [
      'portal-api-key-form',
      /\/src\/routes\/settings\/portal-api-keys\/form\/|\/_shared\/keys\/RotateDialog\./,
    ],
    ['flow-oauth-client-form', /\/src\/routes\/settings\/flow-oauth-clients\/form\//],
    ['sftp-job-runs', /\/src\/routes\/settings\/sftp-launcher\/runs\//],
    ['sftp-user-drawers', /\/src\/routes\/settings\/sftp-users\/(?:form|setup|files)\//],
    ['sftp-user-drawer-query', /\/(?:Edit|New)SftpUserQuery\.|\/SftpUser(?:Setup|Files)Query\./],
    ['function-editor', /\/src\/routes\/data\/functions\/editor\//],
    ['function-query', /\/(?:Edit|New|Deploy)FunctionQuery\.|\/FunctionRevisionsQuery\./],
    ['lookup-table-drawers', /\/src\/routes\/data\/lookup-tables\/(?:form|panels)\//],
    [
      'lookup-table-drawer-query',
      /\/(?:Edit|New|Use|Publish|Import)LookupTableQuery\.|\/LookupTableVersionsQuery\./,
    ],
    ['lookup-table-editor', /\/src\/(?:routes\/data\/lookup-tables\/(?:editor|rows)|ui\/sheet)\//],
    ['lookup-tables', /\/src\/routes\/data\/lookup-tables\/(?:LookupTablesScreen|OpenLookupTable)\.tsx$/],
    ['open-connect-drawers', /\/src\/routes\/settings\/open-connect\/(?:adapter|keys)\//],
    ['host-system-form', /\/src\/routes\/systems\/host-systems\/form\//],
    ['connection-form', /\/src\/routes\/_shared\/connection-form\/(?!connection-types|ConnectionTypeIcon)/],
    [
      'partner-connection-form',
      /\/src\/routes\/partner-settings\/connection-form\/(?!route|new-connection-query|New|Edit)/,
    ],
    [
      'partner-connection-pages',
      /\/src\/routes\/partner-settings\/connection-form\/(?:New|Edit)ConnectionScreen\.tsx$/,
    ],
    [
      'connection-pages',
      /\/src\/routes\/(?:systems|partner-settings)\/(?:verify|eadaptor-query)\/\w+Screen\.tsx$/,
    ],
    [
      'connection-page-query',
      /\/src\/routes\/(?:systems|partner-settings)\/(?:verify|eadaptor-query)\/[\w-]+-query\.ts$|\/(?:Verify(?:Connection|HostSystem)|(?:Connection|HostSystem)Eadaptor(?:Query)?)\w*ScreenQuery\./,
    ],
    ['as2-lists', /\/as2\/(?:certificates\/CertificateList|messages\/As2MessageList)\.tsx$/],
    ['as2-form', /\/src\/routes\/systems\/as2\/form\//],
    [
      'as2-drawer-query',
      /\/(?:New|Edit|Roll)As2(?:Profile|Partner)Query\.|\/(?:Certificate|As2Message)DrawerQuery\./,
    ],
    [
      'edi-settings-lists',
      /\/edi-settings\/(?:agreements\/AgreementList|numbers\/NumberList|unrouted\/UnroutedList|acknowledgments\/AcknowledgmentList)\.tsx$/,
    ],
    ['edi-settings-form', /\/src\/routes\/systems\/edi-settings\/form\//],
    [
      'edi-settings-drawer-query',
      /\/(?:Edit|New)Edi(?:Identity|Agreement)Query\.|\/ControlNumberDrawerQuery\./,
    ],
    [
      'carrier-api-key-form',
      /\/src\/routes\/(?:systems\/carrier-api-keys\/form\/|partner-settings\/carrier-key-form\/CarrierKeyForms\.|_shared\/carrier-keys\/(?:CarrierKeyQuestion|RotateCarrierKey)\.)/,
    ],
    ['partner-forms', /\/src\/routes\/partner-settings\/partner-form\/(?!route|New|Edit)/],
    ['partner-form-pages', /\/src\/routes\/partner-settings\/partner-form\/(?:New|Edit)PartnerScreen\.tsx$/],
    [
      'flow-drawers',
      /\/src\/routes\/flows\/(?:deploy\/DeployFlow|versions\/FlowVersions|promote\/PromoteFlow|flow\/test\/TestDrawer)\.tsx$/,
    ],
    [
      'mapping-drawers',
      /\/src\/routes\/data\/mapping\/(?:save\/SaveDialog|deploy\/DeployMapping|input\/PastInputs|revisions\/\w+)\.tsx$/,
    ],
    [
      'inbound-edi',
      /\/data\/mapping-ai-builder\/(?:BuilderWizard|steps\/(?:PastSamples|SpecificationStep))\.tsx$/,
    ],
    ['inbound-edi-result', /\/data\/mapping-ai-builder\/result\/(?:ChooseSource|ResultStep)\.tsx$/],
    ['flow-builder-more', /\/flows\/builder\/(?:json\/JsonView|convert\/ConvertFlow)\.tsx$/],
    [
      'flow-form',
      /\/src\/routes\/flows\/(?:flow\/(?:StoredFlow|sections\/IntegrationSection)|new-typed-flow\/NewFlowForm)\.tsx$/,
    ],
    ['flow-pages', /\/src\/routes\/flows\/(?:flow\/Flow|new-typed-flow\/NewTypedFlow)Screen\.tsx$/],
    ['flow-form-query', /\/__generated__\/(?:Flow|NewTypedFlow)ScreenQuery\.graphql\.ts$/],
    [
      'carrier-key-pages',
      /\/src\/routes\/partner-settings\/carrier-key-form\/(?:New|Edit)CarrierApiKeyScreen\.tsx$/,
    ],
    // Asks for the trading partner, for pages of two areas.
    [
      'choose-partner',
      /\/src\/routes\/(?:partner-settings\/literal-new|flows\/literal-flows)\/\w+Screens?\.tsx$/,
    ],
    [
      'partner-form-query',
      /\/__generated__\/(?:(?:New|Edit)(?:Partner|Connection|CarrierApiKey))ScreenQuery\.graphql\.ts$|\/(?:new-connection|literal-carrier-key|literal-flow)-query\.ts$/,
    ],
    [
      'template-forms',
      /\/src\/routes\/data\/(?:_shared\/templates\/(?!TemplateMenu|useTemplateActions)|template\/(?:version\/|ApplyToPartners))/,
    ],
    ['partner-template-parts', /\/partner\/templates\/(?:InstanceDifferences|TemplatePreview)\.tsx$/],
    ['template-drawer-query', /\/(?:(?:Edit|New)Template|NewVersion)Query\./],
    ['partner-menu', /\/partner-settings\/_shared\/PartnerActions\./],
    [
      'partner-dialogs',
      /\/src\/routes\/partner-settings\/(?:partner\/(?:SharePartner|InvitePartnerGuest)|partners\/bulk\/PartnerBulkBar)\.tsx$/,
    ],
    [
      'developer-drawer-query',
      /\/(?:Edit|New)(?:PortalApiKey|FlowOauthClient|Adapter)Query\.|\/(?:NewAdapterKey|StoredHostSystem)Query\./,
    ],
    [
      'carrier-api-keys-query',
      /\/(?:Edit|New)CarrierKeyQuery\.|\/carrier-api-keys\/carrier-api-keys-query\.ts$/,
    ],
    ['changes', /\/partner\/execution\/changes\//],
    ['compare-query', /\/(?:CompareScreen|ChooseRun)Query\./],
    ['error-reporting', /\/src\/telemetry\/(?:error-reporting|replay)\.ts$/],
    ['analytics', /\/src\/telemetry\/analytics\.ts$|\/node_modules\/@segment\//],
  ],
  ownStyles:
    /\/src\/(?:ui\/(?:code-editor|edi-viewer|text-viewer)\/|ui\/page\/(?:Splitter|Step(?:per|Foot))\.|routes\/_shared\/(?:audit|choose-partner|connection-form|eadaptor-query|file-preview|memos|templates|uploads|verification)\/)/,
  queryParts: [
    [
      'search-filters',
      /\/src\/(?:routes\/_shared\/executions\/(?:search-|ack\.|status\.|severity\.|Severe\.|UnresolvedCount\.)|edi\/dictionary\/types\.ts$)/,
    ],
    ['carrier-keys', /\/carrier-keys\/carrier-key-labels\./],
    ['flows', /\/_shared\/flows\/flow-labels\./],
    ['connection-types', /\/_shared\/connection-form\/connection-types\./],
    ['template-parts', /\/template-labels\./],
    ['few-screens', /\/(?:builder-address|license-plan|mapping-labels|portal-key-labels)\./],
    ['quotes', /\/company\/(?:quote-files\/file-labels|_shared\/quote-tabs)\./],
    ['developers', /\/(?:_shared\/keys\/key-(?:filters|labels))\./],
  ],
  screenParts: [
    // Must come first, or the screens of another rule would load them.
    ['field-rules', /\/rules\/[\w-]+\.ts$/],
    // Rows of small tables also have links and load further pages. Must come first, or another rule would match these
    // modules.
    [
      'common',
      /\/src\/(?:ui\/(?:data-grid\/(?:RowLink|row-link)|table\/(?:LoadMore|useMore))|routes\/_shared\/drawers\/DrawerOver)\./,
    ],
    [
      'expressions',
      /\/data\/_shared\/(?:FileButton|read-text-file)\.|\/_shared\/expressions\/|\/ui\/page\/Splitter\./,
    ],
    ['differences', /\/node_modules\/diff\/|\/data\/_shared\/DiffLines\.|\/DiffLines_lines\./],
    // Must come before the parts with menus, or one of those would include the icons of all. Includes the consent of a
    // mailbox provider, which is in the same form.
    [
      'steps',
      /\/src\/(?:ui\/(?:form\/StepsPanel|page\/Step(?:per|Foot))\.|lib\/consent\.ts$|routes\/_shared\/(?:consent-reason|flows\/FlowUsers)\.)/,
    ],
    [
      'sftp-runs',
      /\/client-state\/sftp-launcher\.ts$|\/settings\/sftp-launcher\/run-labels\.ts$|\/sftpLauncher_\w+\.graphql\.ts$|\/lib\/code-names\.|\/_shared\/(?:company-choices|zone-label)\./,
    ],
    [
      'few-screens',
      /\/ui\/(?:page\/StatStrip|feedback\/ProgressBar|status\/Meter)\.|\/client-state\/by-company\./,
    ],
    [
      'few-screens',
      /\/ui\/form\/AuditLine\.|\/_shared\/RunBar\.|\/mcp-server\/useRefresh\.|\/icons\/Icon(?:BellOff|EyeOff|PlayerStop|Template|User|UserMinus|UserOff)\.mjs$/,
    ],
    ['pagination', /\/(?:usePaginationFragment|useRefetchableFragment)\.js$/],
    // Too small for a file of its own: the search has reached its limit of requests.
    [
      'search-filters',
      /\/_shared\/(?:PagePartner|PartnerPause)\.|\/client-state\/(?:endpoints|trading-partners)\.ts$|\/__generated__\/(?:(?:PagePartner|PartnerPause|tradingPartners|endpoints)_|endpointsUpdatable)\w+\.graphql\.ts$/,
    ],
    // The top bar needs these immediately; the settings overview can wait for the rest of `every-page`.
    [
      'every-page',
      /\/(?:settings-places|shell\/matches-labels)\.ts$|\/src\/(?:auth\/(?:logout|tab-person)|lib\/explorer-storage)\.ts$/,
    ],
    [
      'data-grid',
      /\/src\/ui\/(?:data-grid\/(?!row-details\/|GridLayoutMenu)|table\/SelectionBar\.)|\/_shared\/useFocusAfterRemoval\./,
    ],
    [
      'trouble',
      /\/src\/routes\/(?:settings\/license\/\w+-labels\.|_shared\/warnings\/)|\/src\/ui\/table\/(?:ShowMore|useShown)\.|\/__generated__\/(?:WarningList_pulse|useWarning_warning)\./,
    ],
    ['charts', /\/src\/ui\/charts\/(?!ChartCard|ChartCsv|ChartTable|HeatMap|LineChart|MirrorBars|RankBar)/],
    ['memos', /\/src\/routes\/_shared\/memos\//],
    [
      'filters',
      /\/src\/(?:ui\/(?:filters\/(?!SearchField)|dates\/)|routes\/_shared\/export\/|lib\/csv-writer\.ts$)/,
    ],
    ['quotes', /\/src\/routes\/company\/_shared\/|\/src\/lib\/money\.ts$/],
    [
      'measures',
      /\/src\/ui\/charts\/|\/src\/routes\/company\/(?:metrics\/useCountedVariables|usage\/usage-month)\.ts$/,
    ],
    ['executions', /\/src\/routes\/(?:_shared\/executions|partner\/(?:_shared|execution))\//],
    ['developers', /\/src\/routes\/_shared\/(?:drawers\/(?!NotThere)|keys\/(?!RotateDialog))/],
    [
      'carrier-keys',
      /\/_shared\/carrier-keys\/(?:CarrierKey(?:Item|Menu)|use(?:Enable|Test)CarrierKey|carrier-key-labels)\.|\/client-state\/carrier-api-keys\.|\/__generated__\/(?:CarrierKey(?:Item|Menu)_key|use(?:Enable|Test)CarrierKey\w*|carrierApiKeys\w+)\./,
    ],
    ['connection-types', /\/_shared\/connection-form\/(?:connection-types|ConnectionTypeIcon)\./],
    [
      'virtual-rows',
      /\/(?:useVirtualRows|text-viewer\/(?:VirtualTree|tree-rows|usePrinting|PrintCut|printed)[\w.]*)\.\w+$/,
    ],
    ['uploads', /\/src\/routes\/_shared\/uploads\//],
    [
      'connection-pages',
      /\/src\/routes\/_shared\/(?:verification|eadaptor-query)\/|\/__generated__\/(?:Eadaptor|Verification|OpenedQuery|OpenedVerification|QueryContents|RemoteSystem|useRunEadaptor)\w+\.graphql\.ts$/,
    ],
    [
      'carrier-keys',
      /\/src\/routes\/_shared\/carrier-keys\/|\/client-state\/carrier-api-keys\.ts$|\/__generated__\/(?:CarrierKey(?:Item|Menu)_|carrierApiKeys|useEnableCarrierKey|useTestCarrierKey)\w*\.graphql\.ts$/,
    ],
    [
      'flows',
      /\/src\/routes\/_shared\/(?:flows\/(?!FlowUsers|flow-(?:differences|sections))|partner-id-labels)|\/__generated__\/(?:FlowMenu_|useFlowSwitch)\w*\.graphql\.ts$/,
    ],
    [
      'partner-menu',
      /\/src\/routes\/partner-settings\/partners\/|\/__generated__\/(?:PartnerMenu_|useChangePartners)\w*\.graphql\.ts$|\/icons\/Icon(?:Archive|ArchiveOff|Tag)\.mjs$/,
    ],
    ['partner-tabs', /\/partner-settings\/_shared\/|\/__generated__\/PartnerPage_\w+\.graphql\.ts$/],
    [
      'template-parts',
      /\/src\/routes\/(?:data\/)?_shared\/templates\/(?!apply\/)|\/__generated__\/(?:(?:DriftBadges|FlowCards|StoredDifferences|TemplateMenu|VariableTable)_|useTemplate(?:Actions|Names))\w*\./,
    ],
    [
      'flow-parts',
      /\/src\/routes\/(?:flows\/(?!flow\/(?:Flow(?:Drawers|Head|More)|flow-drawers)\.|versions\/useRestore\.)|_shared\/flows\/flow-(?:differences|sections)\.)|\/__generated__\/(?:FlowFacts|useDifferenceWords)\w*\./,
    ],
    // Needed by the page of a version, but by the form only in its drawer of versions.
    ['flow-restore', /\/flows\/versions\/useRestore\.|\/__generated__\/useRestore(?:Mutation|_version)\./],
    // The head of the form and of the canvas, which the page of a version does not have. Must come after the modules it
    // shares with that page.
    [
      'flow-head',
      /\/src\/routes\/flows\/flow\/(?:Flow(?:Drawers|Head|More)|flow-drawers)\.|\/__generated__\/Flow(?:Drawers|Head|More)\w*\./,
    ],
    [
      'mapping-replay',
      /\/src\/routes\/data\/mapping\/replay\/|\/__generated__\/(?:Difference|FirstDifference|Replay|useReplay)\w*\./,
    ],
    [
      'function-parts',
      /\/src\/routes\/data\/functions\/|\/__generated__\/(?:FunctionMenu_|useFunctionActions)\w*\./,
    ],
    ['table-parts', /\/src\/routes\/data\/lookup-tables\//],
    // The viewers themselves load only when there is a text to show.
    ['file-preview', /\/src\/routes\/_shared\/file-preview\/(?!TextPreview|pretty-text|file-modes)/],
  ],
  laterParts: [
    ['field-rules', /\/rules\/[\w-]+\.ts$/],
    // For the card of a failure, which does not need the comparison.
    ['changes', /\/partner\/execution\/changes\/|\/ChangeList_items\.graphql\.ts$/],
    // Their rows show executions; other drawers do not need those modules.
    [
      'past-files',
      /\/data\/_shared\/past-files\/|\/__generated__\/(?:PastFileList_files|pastFileTextQuery)\./,
    ],
    // Small modules that menus need too, without the rest.
    ['common', /\/(?:useScrollLock|edi\/dictionary\/types)\.ts$/],
    [
      'text-preview',
      /\/src\/(?:edi\/|ui\/(?:edi-viewer|text-viewer)\/|routes\/_shared\/file-preview\/(?:TextPreview|pretty-text)\.)/,
    ],
    [
      'code-editor',
      /\/src\/ui\/code-editor\/|\/node_modules\/(?:@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)\//,
    ],
    ['tslib', /\/node_modules\/tslib\//],
    ['mantine', /\/src\/ui\/(?:theme|MantineScope)\.tsx?$/],
    ['overlays', /\/src\/ui\/overlay\/|\/(?:NoNotifier|NotThere)\.tsx$/],
    [
      'forms',
      /\/src\/(?:ui\/form\/|routes\/_shared\/forms\/|routes\/_shared\/(?:company|country)-choices\.ts)|\/RotateDialog\.tsx$|\/node_modules\/zod\//,
    ],
    [
      'connection-form',
      /\/src\/routes\/_shared\/connection-form\/|\/__generated__\/(?:ConnectionFields_secret|ConnectionFacts_flow|connectionConfig_config|connectionTest_test)\./,
    ],
    [
      'template-apply',
      /\/_shared\/templates\/apply\/|\/__generated__\/(?:ApplyWizard_|useApplyTemplate)\w*\./,
    ],
    [
      'flow-fields',
      /\/src\/routes\/flows\/fields\/|\/__generated__\/(?:(?:FlowField|PinnedRevision)Query|NotificationSection_query|use(?:FileTypes|Mappings|Notifiers|Sides)_query)\./,
    ],
    ['flow-canvas', /\/src\/routes\/flows\/builder\/|\/__generated__\/graphOfFlow_configuration\./],
    [
      'flow-deploy',
      /\/src\/routes\/flows\/|\/__generated__\/(?:DeployDrawer|DeployReview|FlowFindings|useDeploy)\w*\./,
    ],
  ],
};
